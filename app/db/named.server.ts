import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type { Reader } from "./client.server.ts"

const dialect = new PgDialect({ casing: "snake_case" })
const names = new Map<string, string>()

/**
 * Runs a statement under a name of its own, so that each connection has it read and planned once: for what is written
 * again and again by key. Never for a search, whose kept plan could not see its pattern (docs/architecture.md, Data).
 * What differs from call to call must be values; each different text is kept for good.
 */
export async function runNamed<Row extends Record<string, unknown>>(on: Reader, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const name = nameOf(query.sql)
  const { rows } = await on._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(query, undefined, name, false)
    .execute()
  return rows
}

function nameOf(text: string) {
  const name = names.get(text) ?? `pomost_${names.size + 1}`
  names.set(text, name)
  return name
}
