import pg from "pg"
import { isDatabaseUnavailable } from "./unavailable.server.ts"

/** A probe that takes longer has failed: when requests wait for it, and when none does; in milliseconds. */
const probeTimeoutMs = { awaited: 500, alone: 2000 }
const probeEveryMs = 250
/** Errors so close together are one interruption. */
const interruptionMs = 1000

/** PostgreSQL's statement_timeout: the statement has ended, the connection is fine. */
const queryCanceled = "57014"
/** The pool had no connection to lend: often too much work, seldom a database that does not answer. */
const noneToLend = "timeout exceeded when trying to connect"

/**
 * An outage began or ended, connections failed while the database answered others, or a statement reached its limit.
 * `failures` counts the errors, `ms` is the length of an outage.
 */
export type AvailabilityChange =
  | { state: "unavailable"; error: Error }
  | { state: "available"; failures: number; ms: number }
  | { state: "interrupted"; error: Error; failures: number }
  | { state: "canceled"; statement: string }

let outage: { since: number; failures: number } | null = null
let interruption: { error: Error; since: number; failures: number } | null = null
let probing: Promise<void> | null = null
/** Do requests wait for the probe under way? */
let awaited = false

const listeners = new Set<(change: AvailabilityChange) => void>()
const reported = new WeakSet<Error>()

/** Calls the listener at each change. */
export const watchAvailability = (listener: (change: AvailabilityChange) => void) => void listeners.add(listener)

/**
 * Notes an error of a database connection. After one that says that the database is unavailable a connection of its own
 * asks the database; if that fails, an outage has begun, which ends when it is answered. Other errors are ignored.
 * `statement` is the SQL that failed, without its values.
 */
export function reportDatabaseError(error: unknown, statement = "") {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error) || reported.has(error)) return
  if (codeOf(error) === queryCanceled) return publish({ state: "canceled", statement })
  reported.add(error)
  if (outage) {
    outage.failures++
    return
  }
  interruption ??= startInterruption(error)
  interruption.failures++
  awaited ||= error.message !== noneToLend
  probing ??= probe(interruption)
}

/** True for an error that has been counted, anywhere down its chain of causes. */
export const isReported = (error: unknown): boolean =>
  error instanceof Error && (reported.has(error) || isReported(error.cause))

/**
 * Null while the database is available. Else a promise that rejects at once in an outage, and waits for the probe that
 * an error has started: nobody queues behind a database that does not answer.
 */
export const whenAvailable = (): Promise<void> | null => (outage || (probing && awaited) ? afterProbe() : null)

async function afterProbe() {
  if (!outage) await probing
  if (!outage) return
  outage.failures++
  const error = Object.assign(new Error("The database is unavailable"), { code: "ECONNREFUSED" })
  reported.add(error)
  throw error
}

function startInterruption(error: Error) {
  const own = { error, since: performance.now(), failures: 0 }
  const end = () => {
    if (interruption !== own) return // it has become an outage
    if (probing) return void setTimeout(end, interruptionMs).unref()
    interruption = null
    publish({ state: "interrupted", error, failures: own.failures })
  }
  setTimeout(end, interruptionMs).unref()
  return own
}

async function probe({ error, since }: { error: Error; since: number }) {
  const isAvailable = await answers(awaited ? probeTimeoutMs.awaited : probeTimeoutMs.alone)
  probing = null
  awaited = false
  if (isAvailable) return
  outage = { since, failures: interruption?.failures ?? 1 }
  interruption = null
  publish({ state: "unavailable", error })
  setTimeout(probeAgain, probeEveryMs).unref()
}

async function probeAgain() {
  if (!(await answers(probeTimeoutMs.alone))) return void setTimeout(probeAgain, probeEveryMs).unref()
  const { since, failures } = outage ?? { since: performance.now(), failures: 0 }
  outage = null
  publish({ state: "available", failures, ms: Math.round(performance.now() - since) })
}

/** Is there a server that takes writes? One that replays another's log, as in a failover, is none. */
async function answers(timeoutMs: number) {
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: "pomost-probe",
  })
  client.on("error", () => {}) // connect() or the query fails with it
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby")
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

function publish(change: AvailabilityChange) {
  for (const listener of listeners) listener(change)
}

const codeOf = (error: Error): string | undefined =>
  (error as { code?: string }).code ?? (error.cause instanceof Error ? codeOf(error.cause) : undefined)
