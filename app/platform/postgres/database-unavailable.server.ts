import pg from "pg"
import { isConcurrencyFailure, isDatabaseUnavailable } from "#app/db/connection/unavailable.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

export { isConcurrencyFailure, isDatabaseUnavailable }

/** Whether the transaction was certainly rolled back. If the connection was lost after COMMIT nobody knows, and the sweeps clean up. */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof Refusal || (isFromDatabase(error) && !isDatabaseUnavailable(error))

const isFromDatabase = (error: unknown): boolean =>
  error instanceof Error && (error instanceof pg.DatabaseError || isFromDatabase(error.cause))
