import { fold } from "#app/lib/text/fold.ts"
import { hasStem, longestWord, searchWords, separators } from "#app/lib/text/polish-words.ts"
import type { SearchTerm } from "./query.ts"

/** Beginning and end of a marked part. */
export type Mark = readonly [from: number, to: number]

const word = new RegExp(`[^${separators.replace(/[\\\]^-]/g, "\\$&")}\\p{Cc}]+`, "gu")

/** A folded word of a text, and its position. */
export type PlacedWord = { at: Mark; folded: string }

export function* wordsIn(text: string): Generator<PlacedWord> {
  const foldedText = fold(text)
  // folding usually preserves the positions of letters
  const isPlaced = foldedText.length === text.length
  for (const { 0: found, index } of (isPlaced ? foldedText : text).matchAll(word)) {
    const folded = isPlaced ? found.slice(0, longestWord) : (searchWords(found)[0] ?? "")
    yield { at: [index, index + found.length], folded }
  }
}

const isIn = (term: SearchTerm, { folded }: PlacedWord) =>
  term.beginnings.some((beginning) => folded.startsWith(beginning)) ||
  term.stems.some((stems) => stems.some((stem) => hasStem(folded, stem)))

/** Parts of a text, given as words, that contain the terms in any form. */
export const marksOf = (words: readonly PlacedWord[], terms: readonly SearchTerm[]): Mark[] =>
  words.filter((word) => terms.some((term) => isIn(term, word))).map(({ at }) => at)

/** The first match; stops reading a long text there. */
function firstMark(text: string, terms: readonly SearchTerm[]): Mark | null {
  for (const word of wordsIn(text)) if (terms.some((term) => isIn(term, word))) return word.at
  return null
}

/** Terms that none of the texts, given as words, contains. */
export const termsOutside = (texts: readonly (readonly PlacedWord[])[], terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.filter((term) => !texts.some((words) => words.some((word) => isIn(term, word))))

/** Characters of a line around its first match. */
const lineLength = 120

/** The part of a long text around the first match, with its marks; null without a match. */
export function markedLine(text: string, terms: readonly SearchTerm[]): { text: string; marks: Mark[] } | null {
  const singleLine = text.replace(/\s+/g, " ")
  const first = firstMark(singleLine, terms)
  if (!first) return null
  const roughStart = Math.max(0, first[0] - lineLength / 3)
  const nextWord = roughStart === 0 ? 0 : singleLine.indexOf(" ", roughStart) + 1
  const start = Math.min(nextWord, first[0])
  const end =
    start + lineLength < singleLine.length ? singleLine.lastIndexOf(" ", start + lineLength) : singleLine.length
  const cut = singleLine.slice(start, Math.max(end, first[1]))
  const line = `${start > 0 ? "… " : ""}${cut}${start + cut.length < singleLine.length ? " …" : ""}`
  return { text: line, marks: marksOf([...wordsIn(line)], terms) }
}
