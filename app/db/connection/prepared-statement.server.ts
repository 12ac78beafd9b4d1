import { createHash } from "node:crypto"
import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type { Reader } from "./client.server.ts"

const dialect = new PgDialect({ casing: "snake_case" })
const names = new Map<string, string>()

type Preparable<Prepared> = { toSQL: () => { sql: string }; prepare: (name: string) => Prepared }

/**
 * A query that pages ask by key all the time, built once here, and read and planned once by each connection. Never a
 * search or a list, whose kept plan could not see what is sought (docs/architecture.md, Data).
 */
export const preparedStatement = <Prepared>(query: Preparable<Prepared>): Prepared =>
  query.prepare(nameOf(query.toSQL().sql))

/**
 * Runs a statement under a name of its own, so that each connection has it read and planned once: for what is written
 * again and again by key. What differs from call to call must be values; each different text is kept for good.
 */
export async function runPrepared<Row extends Record<string, unknown>>(on: Reader, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const { rows } = await on._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      nameOf(query.sql),
      false,
    )
    .execute()
  return rows
}

/** The same for the same text, also after hot reload: connections live on. */
function nameOf(text: string) {
  const name = names.get(text) ?? `pomost_${createHash("sha256").update(text).digest("hex").slice(0, 20)}`
  names.set(text, name)
  return name
}
