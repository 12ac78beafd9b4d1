import { type SQL, sql } from "drizzle-orm"
import { organization } from "#app/db/schema.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, type SearchField } from "#app/domain/shared/search/tsquery.ts"

const matches = (terms: readonly SearchTerm[], fields?: readonly SearchField[]): SQL =>
  sql`${organization.search} @@ ${anywhere(terms, fields)}::tsquery`
/** Organizations whose words fit, always by the index. */
export const matchesByIndex = (terms: readonly SearchTerm[], fields?: readonly SearchField[]): SQL =>
  sql`(${matches(terms, fields)} and derived.found_by_index(${organization.id}))`

/** Organizations that hold every word of a phrase in name, town, category or description (A 9); `fields`: only there. */
export function organizationSearch(phrase: string, fields?: readonly SearchField[]): SQL | undefined {
  if (phrase === "") return undefined
  const { terms } = readQuery(phrase)
  return terms.length === 0 ? sql`false` : matchesByIndex(terms, fields)
}
