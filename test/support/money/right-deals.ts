import { PgDialect } from "drizzle-orm/pg-core"
import type pg from "pg"
import { wrongDeals } from "#app/db/conditions/wrong-deals.server.ts"

const { sql: text, params } = new PgDialect({ casing: "snake_case" }).sqlToQuery(wrongDeals)

/** Throws when the stored money of a deal contradicts its other rows, by the same rule as the nightly check. */
export async function requireRightDeals(database: Pick<pg.Pool, "query">): Promise<void> {
  const { rows } = await database.query(text, params)
  if (rows.length > 0) throw new Error(`The money of deals is wrong: ${JSON.stringify(rows)}`)
}
