import pg from "pg"
import { isDatabaseUnavailable } from "#app/db/connection/unavailable.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

export { isDatabaseUnavailable }

/**
 * True when a transaction that failed so has certainly left nothing in the database: it was refused, or a statement of
 * it was. A connection that broke may have broken after COMMIT was carried out, and only the sweeps can tell.
 */
export const surelyUndone = (error: unknown): boolean =>
  error instanceof Refusal || (isFromDatabase(error) && !isDatabaseUnavailable(error))

const isFromDatabase = (error: unknown): boolean =>
  error instanceof Error && (error instanceof pg.DatabaseError || isFromDatabase(error.cause))
