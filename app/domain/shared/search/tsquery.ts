import type { SearchTerm } from "./query.ts"

/** Letters before the words of the search columns: title (or name), organization, place, category with tags, description. */
export type SearchField = "t" | "o" | "m" | "k" | "d"
const everywhere: readonly SearchField[] = ["t", "o", "m", "k", "d"]
const names: readonly SearchField[] = ["t", "o", "m"]

const lexeme = (text: string) => `'${text.replace(/[\\']/g, "$&$&")}'`
const either = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" | ")})`)
const all = (parts: readonly string[]) => parts.join(" & ")

/** The word in one of its forms; a place by its name alone, wherever it is one. */
function wholeIn({ stems, places }: SearchTerm, fields: readonly SearchField[]): string[] {
  const texts = places.length > 0 ? fields.filter((field) => field !== "m") : fields
  return [
    ...(fields.includes("m") ? places.map(lexeme) : []),
    ...texts.flatMap((field) => stems.map((words) => `(${all(words.map((word) => lexeme(field + word)))})`)),
  ]
}

/** The same, or a word that begins so. "łódź" would also begin "łódzkie", so a place has no beginning among places. */
function beginsIn(term: SearchTerm, fields: readonly SearchField[]): string[] {
  const texts = term.places.length > 0 ? fields.filter((field) => field !== "m") : fields
  return texts.flatMap((field) => term.beginnings.map((beginning) => `${lexeme(field + beginning)}:*`))
}

const whole = (term: SearchTerm, fields: readonly SearchField[]) => either(wholeIn(term, fields))
const any = (term: SearchTerm, fields: readonly SearchField[]) =>
  either([...wholeIn(term, fields), ...beginsIn(term, fields)])

/** Text of a tsquery that finds every term in one of the fields. */
export const anywhere = (terms: readonly SearchTerm[], fields = everywhere): string =>
  all(terms.map((term) => any(term, fields)))

/** The same without beginnings, whose frequency PostgreSQL does not know. */
export const wholeAnywhere = (terms: readonly SearchTerm[]): string => all(terms.map((term) => whole(term, everywhere)))

/** Where a word is meant to stand: a place among places, so that "w Łodzi" finds no regatta of boats first. */
const bestField = ({ places }: SearchTerm): SearchField[] => (places.length > 0 ? ["m"] : ["t"])

/**
 * Weights of a term's best match: title 8, organization 6, place 5 (9 for the name of one), category, tags and audience
 * 3, description 1, each doubled; a word that only begins so counts about half. Null: whatever was found otherwise.
 */
export const weightsOf = (term: SearchTerm): (readonly [query: string | null, weight: number])[] =>
  (
    [
      [term.places.length > 0 ? wholeIn(term, ["m"]) : [], 18],
      [wholeIn(term, ["t"]), 16],
      [wholeIn(term, ["o"]), 12],
      [term.places.length > 0 ? [] : wholeIn(term, ["m"]), 10],
      [beginsIn(term, ["t"]), 9],
      [beginsIn(term, ["o"]), 7],
      [wholeIn(term, ["k"]), 6],
      [beginsIn(term, ["m"]), 5],
      [beginsIn(term, ["k"]), 4],
    ] as const
  )
    .filter(([parts]) => parts.length > 0)
    .map(([parts, weight]): readonly [string | null, number] => [either(parts), weight])
    .concat([[null, 2]])

/** Steps of relevance for words that too many rows hold to weigh each, best first; the last finds all. */
export function stepsOf(terms: readonly SearchTerm[]): string[] {
  const withOneBest = terms.map((term, place) =>
    all([
      whole(term, bestField(term)),
      ...terms.filter((_, other) => other !== place).map((other) => whole(other, names)),
    ]),
  )
  const steps = [
    all(terms.map((term) => whole(term, bestField(term)))),
    either(withOneBest.map((step) => `(${step})`)),
    all(terms.map((term) => whole(term, names))),
    anywhere(terms, names),
    anywhere(terms, ["t", "o", "m", "k"]),
    anywhere(terms),
  ]
  return terms.length === 1 ? steps.filter((_, place) => place !== 1) : steps
}
