import { Placeholder, type SQL, sql } from "drizzle-orm"
import { organization } from "#app/db/schema.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes, type SearchField, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"

/** Organizations whose words fit. */
export const matches = (wanted: Lexemes | Placeholder): SQL =>
  sql`${organization.search} @@ ${queryText(wanted)}::tsquery`
/** The same, always by the index: of a query that is selected the planner does not know how common its words are. */
export const matchesByIndex = (wanted: Lexemes | Placeholder): SQL =>
  sql`${organization.search} @@ (select ${queryText(wanted)}::tsquery)`

const queryText = (wanted: Lexemes | Placeholder) => (wanted instanceof Placeholder ? wanted : tsqueryOf(wanted))

/** Organizations that hold every word of a phrase in name, town, category or description (A 9); `fields`: only there. */
export function organizationSearch(phrase: string, fields?: readonly SearchField[]): SQL | undefined {
  if (phrase === "") return undefined
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matchesByIndex(anywhere(terms, fields))
}
