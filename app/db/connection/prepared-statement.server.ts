import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type { Reader } from "./client.server.ts"

const dialect = new PgDialect({ casing: "snake_case" })
const names = new Map<string, string>()

type Preparable<Prepared> = { toSQL: () => { sql: string }; prepare: (name: string) => Prepared }

/**
 * Prepares a frequent query by key: built once, and prepared once per connection. Not for lists, whose cached plan
 * would ignore the values (docs/architecture.md, Data).
 */
export const preparedStatement = <Prepared>(query: Preparable<Prepared>): Prepared =>
  query.prepare(nameOf(query.toSQL().sql))

/** The same for `askBuilt`; without a name PostgreSQL plans it for each call. */
export const namedIf = <Prepared>(isNamed: boolean, query: Preparable<Prepared>) => ({
  prepare: (unnamed: string) => (isNamed ? preparedStatement(query) : query.prepare(unnamed)),
})

/** Writes a limit into the text: for a parameter the planner expects a tenth of all rows, and plans anew for each call. */
export const limitInText = (limit: number) => sql.raw(String(limit)) as unknown as number

/**
 * Runs a named statement, prepared once per connection, for frequent writes by key. Varying parts must be parameters:
 * each distinct text stays cached for good.
 */
export const runPrepared = <Row extends Record<string, unknown>>(on: Reader, statement: SQL): Promise<Row[]> =>
  preparable<Row>(on, statement, true).prepare().execute()

/**
 * A query written as SQL, in the shape of a built one. `isNamed`: prepared once per connection, for frequent texts
 * whose best plan does not depend on the values, such as a search whose tsquery is hidden from the planner.
 */
export const preparable = <Row extends Record<string, unknown>>(on: Reader, statement: SQL, isNamed: boolean) => ({
  prepare: () => {
    const query = dialect.sqlToQuery(statement)
    const prepared = on._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      isNamed ? nameOf(query.sql) : "",
      false,
    )
    return { execute: async (values?: Record<string, unknown>) => (await prepared.execute(values)).rows }
  },
})

/** The name stays the same across hot reloads, because connections survive them. */
function nameOf(text: string) {
  const name = names.get(text) ?? `pomost_${createHash("sha256").update(text).digest("hex").slice(0, 20)}`
  names.set(text, name)
  return name
}
