import { fold } from "#app/lib/text/fold.ts"
import { cleanText } from "#app/lib/text/text.ts"

/** Most words of a phrase that are looked for; the rest of a pasted text is left aside. */
const mostTerms = 8

/**
 * The words of a search phrase, folded as the search columns are (A99); every one of them must be found.
 * Quotes and punctuation around a word do not count. A single letter ("bieg w lodzi") is left out beside other words,
 * and so is a word without any letter or digit.
 */
export function searchTerms(phrase: string): string[] {
  const words = fold(phrase)
    .split(/\s+/)
    .map((word) => word.replace(/^["'„”«»(),.;:!?–—…-]+|["'„”«»(),.;:!?–—…-]+$/gu, "") || word)
    .filter((word) => word !== "")
  const [longest = ""] = [...words].sort((one, other) => weightOf(other) - weightOf(one))
  const telling = words.filter((word) => weightOf(word) > 1 || word === longest)
  return [...new Set(telling)].slice(0, mostTerms)
}

/** Letters of a word; 0 when it has neither letter nor digit. */
const weightOf = (word: string) => (/[\p{L}\p{N}]/u.test(word) ? [...word].length : 0)

/** The term with the wildcards of LIKE standing for themselves. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, "\\$&")

/** A search phrase from the address: cleaned and cut, never refused. */
export const readPhrase = (text: string | null): string =>
  cleanText((text ?? "").replace(/\p{Cc}/gu, " "))
    .slice(0, 100)
    .toWellFormed()
