import { type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from "drizzle-orm/pg-core"
import { categories } from "../../domain/shared/category.ts"

/** Sorted by bytes. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** Words for full-text search (decision 031), written by the database with `search_lexemes`. */
export const searchable = customType<{ data: string }>({ dataType: () => "tsvector" })
/** Sort key of names: from the first letter or digit, without leading quotation marks. */
export const nameOrder = (name: AnyPgColumn | SQL): SQL => sql`name_order(${name})`
/** Polish order; PGlite and PostgreSQL both have the ICU collation. */
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
/** "public", or the id of a demo realm (D5); list queries take it from the viewer. */
export const realm = () => text().notNull().default("public")
/** Index condition: only demo realms are looked up by realm. */
export const ofDemos = sql`realm <> 'public'`
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`)
/** The category that filters use: legacy free text counts as Inne (D4, A35). */
export const listedCategory = () =>
  text()
    .generatedAlwaysAs(
      sql`case when category = 'Społeczna' then 'Społeczne' when ${oneOf("category", categories)} then category else 'Inne' end`,
    )
    .notNull()

/** The whole numbers of a settlement (`Results`), for yearly reports; null: not stated. */
export const results = () => ({
  participants: integer(),
  beneficiaries: integer(),
  volunteers: integer(),
  reached: integer(),
  publications: integer(),
})
