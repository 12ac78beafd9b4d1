import { Placeholder, type SQL, sql } from "drizzle-orm"
import { organization } from "#app/db/schema.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes, type SearchField, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"

/** Organizations that hold the words. */
export const matches = (wanted: Lexemes | Placeholder): SQL =>
  sql`${organization.search} @@ ${queryText(wanted)}::tsquery`
/** As `matches`, always by the index: of words from a subquery the planner does not know how common they are. */
export const matchesByIndex = (wanted: Lexemes | Placeholder): SQL =>
  sql`${organization.search} @@ (select ${queryText(wanted)}::tsquery)`

const queryText = (wanted: Lexemes | Placeholder) => (wanted instanceof Placeholder ? wanted : tsqueryOf(wanted))

/** Organizations that hold every word of a phrase in name, town, category or description (A 9), or in `fields` only. */
export function organizationSearch(phrase: string, fields?: readonly SearchField[]): SQL | undefined {
  if (phrase === "") return undefined
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matchesByIndex(anywhere(terms, fields))
}
