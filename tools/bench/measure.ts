import { fork } from "node:child_process"
import path from "node:path"
import { cpuOf, cpuOfPostgres } from "./cpu.ts"
import type { Load, LoadResult } from "./load.ts"
import type { Server } from "./servers.ts"
import { median } from "./statistics.ts"

export type Pace = { seconds: number; rounds: number; concurrency: number }

export type Figures = {
  /** Requests per second. */
  rate: number
  p50: number
  p99: number
  /** CPU milliseconds per request, of the server and of PostgreSQL. */
  cpu: number
  database: number
  /** Bytes of one body. */
  bytes: number
}

/** Runs a load and returns its figures; throws on a wrong answer. */
export async function measure(server: Server, dataDir: string, load: Omit<Load, "port">): Promise<Figures> {
  const before = { server: cpuOf(server.pid), database: cpuOfPostgres(dataDir) }
  const result = await runLoad({ ...load, port: server.port })
  const after = { server: cpuOf(server.pid), database: cpuOfPostgres(dataDir) }
  if (result.wrong.length > 0) throw new Error(`${server.name} gave wrong answers: ${result.wrong.join(", ")}`)
  return {
    rate: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpu: (after.server - before.server) / result.requests,
    database: (after.database - before.database) / result.requests,
    bytes: result.bytes,
  }
}

export function mediansOf(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]))
  return {
    rate: of("rate"),
    p50: of("p50"),
    p99: of("p99"),
    cpu: of("cpu"),
    database: of("database"),
    bytes: of("bytes"),
  }
}

/** Runs the load generator in a child process. */
export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((done, failed) => {
    const generator = fork(path.join(import.meta.dirname, "load.ts"))
    generator.once("message", (result) => done(result as LoadResult))
    generator.once("exit", (code) => code && failed(new Error(`The load generator ended with ${code}`)))
    generator.send(load)
  })
}
