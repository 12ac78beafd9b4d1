import { searchWords, separators, stem } from "#app/lib/text/polish-words.ts"
import type { SearchTerm } from "./query.ts"

/** Begin and end of a marked part. */
export type Mark = readonly [from: number, to: number]

const word = new RegExp(`[^${separators.replace(/[\\\]^-]/g, "\\$&")}\\p{Cc}]+`, "gu")

const isIn = (term: SearchTerm, folded: string) =>
  term.beginnings.some((beginning) => folded.startsWith(beginning)) ||
  term.stems.some((stems) => stems.includes(stem(folded)))

/** Parts of a text in which the terms stand, in any form. */
export function marksIn(text: string, terms: readonly SearchTerm[]): Mark[] {
  const marks: Mark[] = []
  for (const found of text.matchAll(word)) {
    const [folded = ""] = searchWords(found[0])
    if (terms.some((term) => isIn(term, folded))) marks.push([found.index, found.index + found[0].length])
  }
  return marks
}

/** Terms that stand in none of the texts. */
export const termsOutside = (texts: readonly string[], terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.filter((term) => texts.every((text) => marksIn(text, [term]).length === 0))

/** Characters of a line around its first match. */
const lineLength = 120

/** The part of a long text in which the terms stand first, with its marks; null when they do not. */
export function markedLine(text: string, terms: readonly SearchTerm[]): { text: string; marks: Mark[] } | null {
  const flat = text.replace(/\s+/g, " ")
  const [first] = marksIn(flat, terms)
  if (!first) return null
  const wanted = Math.max(0, first[0] - lineLength / 3)
  const from = wanted === 0 ? 0 : flat.indexOf(" ", wanted) + 1
  const begun = from > first[0] ? first[0] : from
  const end = begun + lineLength < flat.length ? flat.lastIndexOf(" ", begun + lineLength) : flat.length
  const cut = flat.slice(begun, Math.max(end, first[1]))
  const line = `${begun > 0 ? "… " : ""}${cut}${begun + cut.length < flat.length ? " …" : ""}`
  return { text: line, marks: marksIn(line, terms) }
}
