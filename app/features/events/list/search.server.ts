import { type AnyColumn, and, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { escapeLike, searchTerms } from "#app/domain/search.ts"

/**
 * Every word of the phrase must stand in the event's text. Words with three letters or digits in a row are found by
 * their trigrams anywhere; shorter ones by their pairs of characters in title, town and category, a single letter at
 * the beginning of a word, and a single sign by the signs of the text. `byRow`: for rows at hand, where looking into
 * the indexed pairs and signs would only cost.
 */
export const eventSearch = (phrase: string, { byRow = false } = {}): (SQL | undefined)[] =>
  searchTerms(phrase).map((term) => {
    if (/[\p{L}\p{N}]{3}/u.test(term) || isCommonSign(term)) return contains(event.searchNorm, term)
    if (isSign(term))
      return byRow
        ? contains(event.searchNorm, term)
        : and(sql`signs_of(${event.searchNorm}) @> signs_of(norm_pl(${term}))`, contains(event.searchNorm, term))
    const sought = [...term].length === 1 ? ` ${term}` : term
    return byRow
      ? contains(event.shortNorm, sought)
      : and(sql`pairs_of(${event.shortNorm}) @> ${pairsOf(sought)}::text[]`, contains(event.shortNorm, sought))
  })

/** So many texts have them that a thousand are found at once; `signs_of` leaves them out. */
const isCommonSign = (term: string) => /^[.,:;!?()"'-]$/.test(term)
const isSign = (term: string) => [...term].length === 1 && !/[\p{L}\p{N}]/u.test(term)

/** `norm_pl` once more: PostgreSQL folds a few signs (–, …) that the application leaves alone. */
export const contains = (column: AnyColumn | SQL, term: string): SQL =>
  sql`${column} like norm_pl(${`%${escapeLike(term)}%`})`

/** "c++" → {c+,++}, as an array of PostgreSQL. */
function pairsOf(term: string): string {
  const characters = [...term]
  const pairs = characters.slice(1).map((character, place) => `${characters[place]}${character}`)
  return `{${pairs.map((pair) => `"${pair.replace(/["\\]/g, "\\$&")}"`).join(",")}}`
}
