import { type AnyColumn, and, type SQL, sql } from "drizzle-orm"
import { escapeLike } from "#app/domain/shared/search/phrase.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { bareWord } from "#app/lib/text/polish-words.ts"

/** Matches folded `column` texts containing the term. `norm_pl` again: PostgreSQL folds a few more signs (–, …). */
export const contains = (column: AnyColumn | SQL, term: string): SQL =>
  sql`${column} like norm_pl(${`%${escapeLike(term)}%`})`

/** Matches folded texts with every word of the phrase in any form, as a list of events reads it; signs as they are. */
export function holdsWords(column: AnyColumn | SQL, phrase: string): SQL {
  const words = readQuery(phrase).terms.flatMap((term) => term.words)
  const begins = words.map((word) => sql`${column} ~ norm_pl(${beginning(word)})`)
  return and(...begins) ?? contains(column, phrase)
}

/** Regular expression of a word that begins so; short ones have no ending. */
function beginning(word: string) {
  const bare = word.length > 3 ? bareWord(word) : word
  return `${/^\w/.test(bare) ? "\\m" : ""}${bare.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`
}
