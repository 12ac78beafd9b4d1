import pg from "pg"
import { isDatabaseUnavailable } from "./unavailable.server.ts"

/** Milliseconds until a probe fails: `awaited` while requests wait for it, else `alone`. */
const probeTimeoutMs = { awaited: 500, alone: 2000 }
const probeEveryMs = 250
/** Milliseconds: errors closer to each other count as one interruption. */
const interruptionMs = 1000

/** statement_timeout: the statement ended, the connection is fine. */
const queryCanceled = "57014"
/** pg-pool's message: usually overload, rarely an unreachable database. */
const poolTimeout = "timeout exceeded when trying to connect"

/**
 * An outage that began or ended, connections that failed while the database answered, or a statement that timed out.
 * `failures`: number of errors; `ms`: length of the outage.
 */
export type AvailabilityChange =
  | { state: "unavailable"; error: Error }
  | { state: "available"; failures: number; ms: number }
  | { state: "interrupted"; error: Error; failures: number }
  | { state: "canceled"; statement: string }

let outage: { since: number; failures: number } | null = null
let interruption: { error: Error; since: number; failures: number } | null = null
let probing: Promise<void> | null = null
/** Requests wait for the current probe. */
let awaited = false

const listeners = new Set<(change: AvailabilityChange) => void>()
const reported = new WeakSet<Error>()

export const watchAvailability = (listener: (change: AvailabilityChange) => void) => void listeners.add(listener)

/**
 * Records a database connection error; others are ignored. After a connection failure a separate connection probes the
 * database; if that fails too, an outage begins. `statement`: SQL without values.
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
  awaited ||= error.message !== poolTimeout
  probing ??= probe(interruption)
}

export const isReported = (error: unknown): boolean =>
  error instanceof Error && (reported.has(error) || isReported(error.cause))

/**
 * Null while available. Else a promise: rejects at once in an outage, waits for a running probe otherwise, so that
 * requests do not queue behind an unresponsive database.
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

/** A standby does not count, as during a failover. */
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
