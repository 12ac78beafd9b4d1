import { setTimeout as sleep } from "node:timers/promises"

const patienceMs = 30_000
/**
 * Codes of Node and PostgreSQL that mean: the server is down, starting, or just went away; it is not the primary just
 * now (25006); the statement took longer than pages wait (57014).
 */
const codes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "25006",
  "53300",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
])
const sentences =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|LISTEN\/NOTIFY (connection ended|heartbeat timed out)/

/** True when an error says that the database cannot be reached just now, anywhere down its chain of causes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (code !== undefined && codes.has(code)) || sentences.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** True when the server takes no writes: a standby, or a primary that has just become one. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === "25006" || isReadOnly(error.cause))

/** Does the step again while the database is away, as in a restart of its own, for up to 30 s; then throws its error. */
export async function retryWhileUnavailable<Result>(step: () => Promise<Result>): Promise<Result> {
  for (const since = Date.now(); ; await sleep(250))
    try {
      return await step()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() - since > patienceMs) throw error
    }
}
