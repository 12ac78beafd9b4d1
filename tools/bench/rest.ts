import type pg from "pg"
import { memoryOf } from "./cpu.ts"
import type { Pace } from "./measure.ts"
import { timeMessages } from "./messages.ts"
import { comparePostgres } from "./pgbench.ts"
import type { Aimed } from "./report.ts"
import type { Server } from "./servers.ts"
import { timeStarts } from "./starts.ts"
import { median } from "./statistics.ts"
import { timeStrangers } from "./strangers.ts"
import { timeUnchanged } from "./unchanged.ts"

type Field = {
  pool: pg.Pool
  pomost: Server
  /** Stopped here: what follows the loads is measured without them. */
  servers: Server[]
  idleMb: number
}

/** What is no page: answers without a body, memory, messages, starts, and our engine beside an installed PostgreSQL. */
export async function measureRest({ pool, pomost, servers, idleMb }: Field, pace: Pace): Promise<Aimed[]> {
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
    { what: "share of the static file", value: unchanged / file, unit: "", aim: 0.7 },
    { what: "memory, idle", value: idleMb, unit: "MB", aim: 200, most: true },
    { what: "memory, at most under all loads", value: peakMb, unit: "MB", aim: 350, most: true },
    ...strangers,
    { what: "messages, durable", value: messages.perSecond, unit: "per second", aim: 500 },
    { what: "a message, p50", value: messages.p50, unit: "ms" },
    { what: "a message, p99", value: messages.p99, unit: "ms" },
    { what: "start with an empty folder", value: median(cold), unit: "s", aim: 3, most: true },
    { what: "start with data", value: median(warm), unit: "s", aim: 2, most: true },
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
