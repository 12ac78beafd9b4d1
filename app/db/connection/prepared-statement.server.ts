import { createHash } from "node:crypto"
import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type { Reader } from "./client.server.ts"

const dialect = new PgDialect({ casing: "snake_case" })
const names = new Map<string, string>()

type Preparable<Prepared> = { toSQL: () => { sql: string }; prepare: (name: string) => Prepared }

/**
 * A frequent query by key, built once and prepared once per connection. Not for searches or lists, whose cached plan
 * would ignore the values (docs/architecture.md, Data).
 */
export const preparedStatement = <Prepared>(query: Preparable<Prepared>): Prepared =>
  query.prepare(nameOf(query.toSQL().sql))

/**
 * Runs a named statement, prepared once per connection, for frequent writes by key. Varying parts must be parameters:
 * each distinct text stays cached for good.
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

/** Stable across hot reloads, which connections survive. */
function nameOf(text: string) {
  const name = names.get(text) ?? `pomost_${createHash("sha256").update(text).digest("hex").slice(0, 20)}`
  names.set(text, name)
  return name
}
