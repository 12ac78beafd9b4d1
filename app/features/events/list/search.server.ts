import { type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { anywhere, type SearchField } from "#app/domain/shared/search/tsquery.ts"

/** Events whose words fit the text of a tsquery, or those of all fields but the description (`head`). */
export const matches = (query: string, column: "search" | "head" = "search"): SQL =>
  sql`${column === "head" ? event.searchHead : event.search} @@ ${query}::tsquery`

/** The same, always by the index. */
export const matchesByIndex = (query: string): SQL => sql`(${matches(query)} and derived.found_by_index(${event.id}))`

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
