import { type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { organization } from "#app/db/schema.ts"
import { searchTerms } from "#app/domain/events/search.ts"

/**
 * Words of three letters match anywhere by trigrams (A 9); shorter ones in name and category, a letter at its start.
 */
export const organizationSearch = (phrase: string): SQL[] =>
  searchTerms(phrase).map((term) => ([...term].length > 2 ? contains(organization.searchNorm, term) : hasPair(term)))

const hasPair = (term: string): SQL =>
  sql`${organization.nameSpread} like spread_pattern(${[...term].length === 2 ? term : ` ${term}`})`
