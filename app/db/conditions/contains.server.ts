import { type AnyColumn, and, type SQL, sql } from "drizzle-orm"
import { escapeLike } from "#app/domain/shared/search/phrase.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { bareWord } from "#app/lib/text/polish-words.ts"

/** Matches texts folded by `norm_pl` that contain the term; it also folds the few signs that `fold` leaves (–, …). */
export const contains = (column: AnyColumn | SQL, term: string): SQL =>
  sql`${column} like norm_pl(${`%${escapeLike(term)}%`})`

/** Matches folded texts that hold each word of the phrase in any form; one of signs or stop words only, as typed. */
export function holdsWords(column: AnyColumn | SQL, phrase: string): SQL {
  const words = readQuery(phrase).terms.flatMap((term) => term.words)
  const conditions = words.map((word) => sql`${column} ~ norm_pl(${wordPattern(word)})`)
  return and(...conditions) ?? contains(column, phrase)
}

/** Regular expression for words that begin with this one, without its ending if it has more than three letters. */
function wordPattern(word: string) {
  const bare = word.length > 3 ? bareWord(word) : word
  const wordStart = /^\w/.test(bare) ? "\\m" : ""
  return wordStart + bare.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
}
