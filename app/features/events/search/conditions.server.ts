import { Placeholder, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes, type SearchField, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"

/** Events whose words fit, or those of all fields but the description (`head`). */
export const matches = (lexemes: Lexemes, column: "search" | "head" = "search"): SQL =>
  sql`${column === "head" ? event.searchHead : event.search} @@ ${tsqueryOf(lexemes)}::tsquery`

/**
 * The same, always by the index: of a query that is selected the planner does not know how common its words are, and
 * it holds reading the toasted words of all rows for cheap.
 */
export const matchesByIndex = (wanted: Lexemes | Placeholder): SQL =>
  sql`${event.search} @@ (select ${wanted instanceof Placeholder ? wanted : tsqueryOf(wanted)}::tsquery)`

/** Events of a short list that hold every word of a phrase; none for a phrase without a word. */
export function eventSearch(phrase: string): SQL | undefined {
  if (phrase === "") return undefined
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matches(anywhere(terms))
}

/** Events of the whole table with every word of a phrase in these fields. */
export function eventsNamed(phrase: string, fields: readonly SearchField[]): SQL {
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matchesByIndex(anywhere(terms, fields))
}
