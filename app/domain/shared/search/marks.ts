import { firstLettersOf, hasStem, searchWords, separators } from "#app/lib/text/polish-words.ts"
import { oneLine } from "#app/lib/text/typography.ts"
import type { SearchTerm } from "./query.ts"

/** Beginning and end of a marked part. */
export type Mark = readonly [from: number, to: number]

const separator = new RegExp(`[${separators.replace(/[\\\]^-]/g, "\\$&")}\\p{Cc}]`, "u")
/** For each UTF-16 code unit up to the last separator, ™, whether it separates words. */
const isSeparator = Array.from({ length: 0x2123 }, (_, unit) => separator.test(String.fromCharCode(unit)))

/** A folded word of a text, and its position. */
export type PlacedWord = { at: Mark; folded: string }

/** First letters of all words that may contain a term, folded. */
export const firstLettersIn = (terms: readonly SearchTerm[]): string =>
  terms
    .flatMap(({ beginnings, stems }) => [
      ...beginnings.map((beginning) => beginning[0]),
      ...stems.flat().flatMap(firstLettersOf),
    ])
    .join("")

/**
 * The words of a text with one of these first letters: only they are folded, which costs more than finding them.
 * Letters outside ASCII count as any, since folding may make them Latin ones.
 */
export function* wordsIn(text: string, firstLetters: string): Generator<PlacedWord> {
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isSeparator[text.charCodeAt(at)]) continue
    const first = text[from] ?? ""
    if (at > from && (first > "\u007f" || firstLetters.includes(first.toLowerCase())))
      yield { at: [from, at], folded: searchWords(text.slice(from, at))[0] ?? "" }
    from = at + 1
  }
}

const isIn = (term: SearchTerm, { folded }: PlacedWord) =>
  term.beginnings.some((beginning) => folded.startsWith(beginning)) ||
  term.stems.some((stems) => stems.some((stem) => hasStem(folded, stem)))

/** Parts of a text, given as words, that contain the terms in any form. */
export const marksOf = (words: readonly PlacedWord[], terms: readonly SearchTerm[]): Mark[] =>
  words.filter((word) => terms.some((term) => isIn(term, word))).map(({ at }) => at)

/** The first match; stops reading a long text there. */
function firstMark(text: string, terms: readonly SearchTerm[], firstLetters: string): Mark | null {
  for (const word of wordsIn(text, firstLetters)) if (terms.some((term) => isIn(term, word))) return word.at
  return null
}

/** Terms that none of the texts, given as words, contains. */
export const termsOutside = (texts: readonly (readonly PlacedWord[])[], terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.filter((term) => !texts.some((words) => words.some((word) => isIn(term, word))))

/** Characters of a line around its first match. */
const lineLength = 120

/** The part of a long text around the first match, with its marks; null without a match. */
export function markedLine(
  text: string,
  terms: readonly SearchTerm[],
  firstLetters: string,
): { text: string; marks: Mark[] } | null {
  const singleLine = oneLine(text)
  const first = firstMark(singleLine, terms, firstLetters)
  if (!first) return null
  const roughStart = Math.max(0, first[0] - lineLength / 3)
  const nextWord = roughStart === 0 ? 0 : singleLine.indexOf(" ", roughStart) + 1
  const start = Math.min(nextWord, first[0])
  const end =
    start + lineLength < singleLine.length ? singleLine.lastIndexOf(" ", start + lineLength) : singleLine.length
  const cut = singleLine.slice(start, Math.max(end, first[1]))
  const line = `${start > 0 ? "… " : ""}${cut}${start + cut.length < singleLine.length ? " …" : ""}`
  return { text: line, marks: marksOf([...wordsIn(line, firstLetters)], terms) }
}
