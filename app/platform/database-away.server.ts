import pg from "pg"
import { Refusal } from "#app/lib/refusal.ts"

/** Codes of Node and PostgreSQL that mean: the server is down, starting, or just went away. */
const codes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
])
const sentences =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** True when an error says that the database cannot be reached just now, anywhere down its chain of causes. */
export function databaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (code !== undefined && codes.has(code)) || sentences.test(error.message) || databaseAway(error.cause)
}

/**
 * True when a transaction that failed so has certainly left nothing in the database: it was refused, or a statement of
 * it was. A connection that broke may have broken after COMMIT was carried out, and only the sweeps can tell.
 */
export const surelyUndone = (error: unknown): boolean =>
  error instanceof Refusal || (isFromDatabase(error) && !databaseAway(error))

const isFromDatabase = (error: unknown): boolean =>
  error instanceof Error && (error instanceof pg.DatabaseError || isFromDatabase(error.cause))
