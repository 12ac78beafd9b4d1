import type pg from "pg"
import { eventsPath } from "#app/paths.ts"
import { memoryOf } from "./cpu.ts"
import { type Pace, runLoad } from "./measure.ts"
import { timeMessages } from "./messages/messages.ts"
import { comparePostgres } from "./pgbench.ts"
import type { Aimed } from "./report.ts"
import { aims } from "./scenarios.ts"
import type { Server } from "./servers.ts"
import { timeStarts } from "./starts.ts"
import { median } from "./statistics.ts"
import { timeStrangers } from "./strangers.ts"

type BenchSetup = {
  pool: pg.Pool
  pomost: Server
  /** Stopped after the load measurements. */
  servers: Server[]
  idleMb: number
}

/** Measures responses without a body, memory, messages, starts, and the engines. */
export async function measureRest({ pool, pomost, servers, idleMb }: BenchSetup, pace: Pace): Promise<Aimed[]> {
  const { rounds, seconds, concurrency } = pace
  const { unchanged, file } = await timeUnchanged(pomost, rounds, seconds, concurrency)
  const strangers = await timeStrangers(pool, pomost)
  const { peakMb } = memoryOf(pomost.pid)
  for (const server of servers.splice(0)) await server.stop()
  const messages = await timeMessages(pool, seconds, 24)
  const { cold, warm } = await timeStarts(rounds)
  const engines = await comparePostgres(rounds, seconds)
  return [
    { what: "304 of a cached page", value: unchanged, unit: "answers/s" },
    { what: "a small static file", value: file, unit: "answers/s" },
    { what: "share of the static file", value: unchanged / file, unit: "", ...aims.unchangedShare },
    { what: "memory, idle", value: idleMb, unit: "MB", ...aims.idleMb },
    { what: "memory, at most under all loads", value: peakMb, unit: "MB", ...aims.peakMb },
    ...strangers,
    { what: "messages, durable", value: messages.perSecond, unit: "per second", ...aims.messagesPerSecond },
    { what: "a message, p50", value: messages.p50, unit: "ms" },
    { what: "a message, p99", value: messages.p99, unit: "ms" },
    { what: "start with an empty folder", value: median(cold), unit: "s", ...aims.coldStartSeconds },
    { what: "start with data", value: median(warm), unit: "s", ...aims.warmStartSeconds },
    ...(engines
      ? [
          { what: "pgbench writes, our engine", value: engines.writes.embedded, unit: "per second" },
          { what: `pgbench writes, PostgreSQL ${engines.version}`, value: engines.writes.separate, unit: "per second" },
          { what: "pgbench reads, our engine", value: engines.reads.embedded, unit: "per second" },
          { what: `pgbench reads, PostgreSQL ${engines.version}`, value: engines.reads.separate, unit: "per second" },
        ]
      : []),
  ]
}

/** Answers per second: 304 for a cached page, compared with a small static file, in turns. */
async function timeUnchanged(server: Server, rounds: number, seconds: number, concurrency: number) {
  const page = await fetch(`http://127.0.0.1:${server.port}/wydarzenia`)
  const etag = page.headers.get("etag") ?? ""
  await page.arrayBuffer()
  const kinds = {
    unchanged: { target: { path: eventsPath, marker: "", status: 304 }, headers: { "if-none-match": etag } },
    file: { target: { path: "/apple-touch-icon.png", marker: "PNG", status: 200 }, headers: {} },
  }
  const rates: Record<keyof typeof kinds, number[]> = { unchanged: [], file: [] }
  for (let round = 0; round <= rounds; round++)
    for (const name of ["unchanged", "file"] as const) {
      const { target, headers } = kinds[name]
      const load = { port: server.port, targets: [target], headers, unique: false, seconds, concurrency }
      const { requests, seconds: took, wrong } = await runLoad(load)
      if (wrong.length > 0) throw new Error(`Wrong answers: ${wrong.join(", ")}`)
      // the first round warms up
      if (round > 0) rates[name].push(requests / took)
    }
  return { unchanged: median(rates.unchanged), file: median(rates.file) }
}
