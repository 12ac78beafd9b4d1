import { fold } from "#app/lib/text/fold.ts"
import { cleanText } from "#app/lib/text/text.ts"

/** Further words of a pasted text are ignored. */
const mostTerms = 8

/**
 * Words of a phrase, folded like the search columns (A99); all must match. Drops quotes, punctuation and words without
 * a letter or digit; single letters ("bieg w lodzi") only beside other words.
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

/** Escapes the wildcards of LIKE. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, "\\$&")

/** A search phrase of the URL: cleaned and cut, never refused. */
export const readPhrase = (text: string | null): string =>
  cleanText((text ?? "").replace(/\p{Cc}/gu, " "))
    .slice(0, 100)
    .toWellFormed()
