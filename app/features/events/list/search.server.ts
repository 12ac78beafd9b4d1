import { and, type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { event } from "#app/db/schema.ts"
import { searchTerms } from "#app/domain/events/search.ts"
import { holdsOneOf, type SearchWords, unknownWords } from "./vocabulary.server.ts"

/** `byRow`: for rows at hand, where looking into an index would only cost. */
export type EventSearch = { words?: SearchWords; byRow?: boolean }

/**
 * Every word of the phrase must stand in the event's text. Words with three letters or digits in a row are found by the
 * words that hold them, or by their trigrams anywhere; shorter ones by their pairs of characters in title, town and
 * category, a single letter at the beginning of a word, and signs alone by the signs of the text.
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
    // so many texts have these that a thousand are found at once: `signs_of` leaves them out, and one stands for several
    if (/^[.,:;!?()"'-]+$/.test(term)) return contains(event.searchNorm, term.charAt(0))
    const known = byRow ? undefined : sql`signs_of(${event.searchNorm}) @> signs_of(norm_pl(${term}))`
    return and(known, contains(event.searchNorm, term))
  })

const hasPairs = (term: string): SQL =>
  sql`${event.shortSpread} like spread_pattern(${[...term].length === 1 ? ` ${term}` : term})`
