import { type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { organization } from "#app/db/schema.ts"
import { searchTerms } from "#app/domain/events/search.ts"

/**
 * One condition per word of the phrase (A 9: name, description, category). Words of three letters or more match
 * anywhere by trigrams; shorter ones in name and category: two letters anywhere, one at the start of a word.
 */
export const organizationSearch = (phrase: string): SQL[] =>
  searchTerms(phrase).map((term) => ([...term].length > 2 ? contains(organization.searchNorm, term) : hasPair(term)))

const hasPair = (term: string): SQL =>
  sql`${organization.nameSpread} like spread_pattern(${[...term].length === 2 ? term : ` ${term}`})`
