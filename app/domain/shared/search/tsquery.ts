import type { SearchTerm } from "./query.ts"

/** The field before a stored word: title or name, organization, place, category with tags; `a`: all of them but the place. */
export type SearchField = "t" | "o" | "m" | "k" | "a"
const anyField: readonly SearchField[] = ["a", "m"]
const nameFields: readonly SearchField[] = ["t", "o", "m"]

/** A tsquery as data: one lexeme, all with this beginning, or several. */
export type Lexemes = { lexeme: string; begins?: true } | { all: readonly Lexemes[] } | { any: readonly Lexemes[] }

export const allOf = (parts: readonly Lexemes[]): Lexemes =>
  parts.length === 1 && parts[0] ? parts[0] : { all: parts }
export const anyOf = (parts: readonly Lexemes[]): Lexemes =>
  parts.length === 1 && parts[0] ? parts[0] : { any: parts }

export function tsqueryOf(lexemes: Lexemes): string {
  if ("all" in lexemes) return `(${lexemes.all.map(tsqueryOf).join(" & ")})`
  if ("any" in lexemes) return `(${lexemes.any.map(tsqueryOf).join(" | ")})`
  return `'${lexemes.lexeme.replace(/[\\']/g, "$&$&")}'${lexemes.begins ? ":*" : ""}`
}

/** The lexeme of events that begin in a month and are past or not; "202701", or "2027" for all months that begin so. */
export const monthLexeme = (isPast: boolean, month: string): Lexemes => ({
  lexeme: `y${isPast ? 1 : 0}${month}`,
  ...(month.length < 6 && { begins: true }),
})

/** The word in one of its forms; a place matches by its name alone, in whatever field it is a place. */
function wholeIn({ stems, places }: SearchTerm, fields: readonly SearchField[]): Lexemes[] {
  const texts = places.length > 0 ? fields.filter((field) => field !== "m") : fields
  return [
    ...(fields.includes("m") ? places.map((lexeme) => ({ lexeme })) : []),
    ...texts.flatMap((field) => stems.map((words) => allOf(words.map((word) => ({ lexeme: field + word }))))),
  ]
}

/** The word in one of its forms, or as a beginning. In the field of places a place has no beginning: "łódź" would match "łódzkie". */
function beginsIn(term: SearchTerm, fields: readonly SearchField[]): Lexemes[] {
  const texts = term.places.length > 0 ? fields.filter((field) => field !== "m") : fields
  return texts.flatMap((field) =>
    term.beginnings.map((beginning): Lexemes => ({ lexeme: field + beginning, begins: true })),
  )
}

const whole = (term: SearchTerm, fields: readonly SearchField[]) => anyOf(wholeIn(term, fields))

function wholeOrBeginning(term: SearchTerm, fields: readonly SearchField[]): Lexemes {
  const beginnings = beginsIn(term, fields)
  const isCovered = (part: Lexemes) =>
    "lexeme" in part && beginnings.some((other) => "lexeme" in other && part.lexeme.startsWith(other.lexeme))
  return anyOf([...wholeIn(term, fields).filter((part) => !isCovered(part)), ...beginnings])
}

/** Every term in one of the fields. */
export const anywhere = (terms: readonly SearchTerm[], fields = anyField): Lexemes =>
  allOf(terms.map((term) => wholeOrBeginning(term, fields)))

/** One term in any field but the description. */
export const named = (term: SearchTerm): Lexemes => wholeOrBeginning(term, ["t", "o", "m", "k"])

/** One term in one of its forms, in any field. */
export const wholeAnywhere = (term: SearchTerm): Lexemes => whole(term, anyField)

/** Every term in one of its forms in the title, the organization's name, the town or the voivodeship: what a card shows. */
export const wholeOnCard = (terms: readonly SearchTerm[]): Lexemes =>
  allOf(terms.map((term) => whole({ ...term, places: [] }, nameFields)))

/** The field that a word most likely means: a place among places, so that "w Łodzi" does not find a regatta of boats first. */
const bestField = ({ places }: SearchTerm): SearchField[] => (places.length > 0 ? ["m"] : ["t"])

/**
 * Weights of a term's best match: title 8, organization 6, place 5 (9 for the name of one), category, tags and audience
 * 3, description 1, each doubled; a beginning counts about half. Null: the term has no such match.
 */
export function weightsOf(term: SearchTerm): { lexemes: Lexemes | null; weight: number }[] {
  const namesPlace = term.places.length > 0
  const matches = [
    { parts: namesPlace ? wholeIn(term, ["m"]) : [], weight: 18 },
    { parts: wholeIn(term, ["t"]), weight: 16 },
    { parts: wholeIn(term, ["o"]), weight: 12 },
    { parts: namesPlace ? [] : wholeIn(term, ["m"]), weight: 10 },
    { parts: beginsIn(term, ["t"]), weight: 9 },
    { parts: beginsIn(term, ["o"]), weight: 7 },
    { parts: wholeIn(term, ["k"]), weight: 6 },
    { parts: beginsIn(term, ["m"]), weight: 5 },
    { parts: beginsIn(term, ["k"]), weight: 4 },
  ]
  return matches.map(({ parts, weight }) => ({ lexemes: parts.length > 0 ? anyOf(parts) : null, weight }))
}

export const lowestWeight = 2

/** Steps of relevance, best first, for words in too many rows to weigh each; the last step finds all. */
export function stepsOf(terms: readonly SearchTerm[]): Lexemes[] {
  const withOneBest = terms.map((term, place) =>
    allOf([
      whole(term, bestField(term)),
      ...terms.filter((_, other) => other !== place).map((other) => whole(other, nameFields)),
    ]),
  )
  const steps = [
    allOf(terms.map((term) => whole(term, bestField(term)))),
    anyOf(withOneBest),
    allOf(terms.map((term) => whole(term, nameFields))),
    anywhere(terms, nameFields),
    anywhere(terms, ["t", "o", "m", "k"]),
    anywhere(terms),
  ]
  return terms.length === 1 ? steps.filter((_, place) => place !== 1) : steps
}
