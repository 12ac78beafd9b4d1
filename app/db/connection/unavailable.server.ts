import { setTimeout as sleep } from "node:timers/promises"

const retryMs = 30_000
/**
 * Node and PostgreSQL codes: read-only (25006), no connection left (53300), statement timeout (57014), server stopped
 * or starting (57P0…), connection lost (08…).
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

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (code !== undefined && codes.has(code)) || sentences.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** Rolled back because of other transactions: serialization (40001), deadlock (40P01), lock timeout (55P03). */
export const isConcurrencyFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (["40001", "40P01", "55P03"].includes((error as { code?: string }).code ?? "") || isConcurrencyFailure(error.cause))

/** A standby, or a primary that was just demoted. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === "25006" || isReadOnly(error.cause))

/** Retries for up to 30 s while the database is unavailable, then throws its error. */
export async function retryWhileUnavailable<Result>(step: () => Promise<Result>): Promise<Result> {
  for (const since = Date.now(); ; await sleep(250))
    try {
      return await step()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() - since > retryMs) throw error
    }
}
