import { Placeholder, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes, type SearchField, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"

/** Events that hold the words, in any field or in all but the description (`head`). */
export const matches = (lexemes: Lexemes, column: "search" | "head" = "search"): SQL =>
  sql`${column === "head" ? event.searchHead : event.search} @@ ${tsqueryOf(lexemes)}::tsquery`

/**
 * As `matches`, but always by the index: when the words come from a subquery, the planner does not know how common they
 * are and underestimates the cost of reading the toasted words of all rows.
 */
export const matchesByIndex = (wanted: Lexemes | Placeholder): SQL =>
  sql`${event.search} @@ (select ${wanted instanceof Placeholder ? wanted : tsqueryOf(wanted)}::tsquery)`

/** Condition for short lists: events that hold every word of a phrase; none for a phrase without a word. */
export function eventSearch(phrase: string): SQL | undefined {
  if (phrase === "") return undefined
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matches(anywhere(terms))
}

/** Condition for the whole table: events with every word of a phrase in these fields. */
export function eventsNamed(phrase: string, fields: readonly SearchField[]): SQL {
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matchesByIndex(anywhere(terms, fields))
}
