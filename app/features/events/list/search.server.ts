import { and, type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { event } from "#app/db/schema.ts"
import { searchTerms } from "#app/domain/events/search.ts"
import { holdsOneOf, type SearchWords, unknownWords } from "./vocabulary.server.ts"

/** `byRow`: for rows already at hand, without the index. */
export type EventSearch = { words?: SearchWords; byRow?: boolean }

/**
 * Every term must be in the event's text. Terms with three letters or digits in a row match by vocabulary words or
 * trigrams; shorter ones by character pairs in title, town and category, single letters at the start of a word,
 * punctuation by the signs of the text.
 */
export const eventSearch = (
  phrase: string,
  { words = unknownWords, byRow = false }: EventSearch = {},
): (SQL | undefined)[] =>
  searchTerms(phrase).map((term) => {
    const held = byRow ? undefined : words.heldBy.find(([known]) => known === term)
    if (held) return holdsOneOf(held[1])
    if (/[\p{L}\p{N}]{3}/u.test(term)) return contains(event.searchNorm, term)
    if (/[\p{L}\p{N}]/u.test(term)) return hasPairs(term)
    // so frequent that `signs_of` omits them; one character stands for several
    if (/^[.,:;!?()"'-]+$/.test(term)) return contains(event.searchNorm, term.charAt(0))
    const known = byRow ? undefined : sql`signs_of(${event.searchNorm}) @> signs_of(norm_pl(${term}))`
    return and(known, contains(event.searchNorm, term))
  })

const hasPairs = (term: string): SQL =>
  sql`${event.shortSpread} like spread_pattern(${[...term].length === 1 ? ` ${term}` : term})`
