import { type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, bigint, customType, text, timestamp } from "drizzle-orm/pg-core"
import { categories } from "../../domain/events/event.ts"

/** In no language's order, but by its bytes. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** What names and titles sort by: from their first letter or digit on, without quotation marks before it. */
export const nameOrder = (name: AnyPgColumn | SQL): SQL => sql`name_order(${name})`
/** Titles sort as Polish does; the ICU collation is in both engines. */
export const polishText = customType<{ data: string }>({ dataType: () => 'text collate "pl-x-icu"' })

export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())
export const at = () => timestamp({ withTimezone: true })
export const createdAt = () => at().notNull().defaultNow()
export const updatedAt = () =>
  at()
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => new Date())
/** Integer grosze (D6). */
export const grosze = () => bigint({ mode: "number" })
export const texts = () => text().array().notNull().default(sql`'{}'`)
/** "public", or the id of one demo visitor's world (D5); every list query takes it from the viewer. */
export const realm = () => text().notNull().default("public")
/** Demo worlds are found by it when they end; the public one is too large to be. */
export const ofDemos = sql`realm <> 'public'`
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`)
/** Under which category filters find a row: free values of old count as Inne (D4, A35). */
export const listedCategory = () =>
  text()
    .generatedAlwaysAs(
      sql`case when category = 'Społeczna' then 'Społeczne' when ${oneOf("category", categories)} then category else 'Inne' end`,
    )
    .notNull()
