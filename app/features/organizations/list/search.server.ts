import { type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { organization } from "#app/db/schema.ts"
import { searchTerms } from "#app/domain/events/search.ts"

/**
 * One condition for each word of the phrase (A 9: name, description, category). Three letters and more are found
 * anywhere through their trigrams; shorter ones, which have none, in name and category: two letters anywhere, one at
 * the beginning of a word.
 */
export const organizationSearch = (phrase: string): SQL[] =>
  searchTerms(phrase).map((term) => ([...term].length > 2 ? contains(organization.searchNorm, term) : hasPair(term)))

const hasPair = (term: string): SQL =>
  sql`${organization.nameSpread} like spread_pattern(${[...term].length === 2 ? term : ` ${term}`})`
