const nbsp = "\u00a0"

/** Joins what must not be split at a line end with U+00A0: one-letter words, "nr 5", "12 osób". */
export const tidy = (text: string): string =>
  text
    .replace(/(?<=^|[\s(„"])([aiouwz]) (?=\S)/giu, `$1${nbsp}`)
    .replace(/(?<=^|[\s(„"])(nr|ul\.|al\.|pl\.|św\.|im\.|dr|prof\.) (?=\S)/giu, `$1${nbsp}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${nbsp}`)
    .replace(/(\d) (?=(?:zł|tys\.|mln|osób|osoby|km|kg|m|cm|r\.|godz\.|min|%)(?![\p{L}\d]))/gu, `$1${nbsp}`)
    .replace(/ – /g, `${nbsp}– `)

/** Splits at blank lines. */
export const paragraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")

/** All white space as single spaces. Leaves those that there are: a long text has hundreds. */
export const oneLine = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, " ")

/** Cuts at a word's end to at most `max` characters, adding "…" when shortened. */
export function excerpt(text: string, max: number): string {
  const flat = oneLine(text).trim()
  if (flat.length <= max) return flat
  const cut = flat.slice(0, max - 1)
  const end = cut.lastIndexOf(" ")
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/u, "")}…`
}
