import { readCategory } from "#app/domain/shared/category.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { firstLettersIn, markedLine, marksOf, termsOutside, wordsIn } from "#app/domain/shared/search/marks.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { tidy } from "#app/lib/text/typography.ts"
import type { EventCardData, EventCardMarks } from "../event-card.tsx"
import type { EventTexts } from "../list/card-columns.server.ts"

/**
 * The cards of a search, with the words marked that were searched for. A term that a card does not show is shown in a
 * line of the event's other texts; `otherTexts` has these for cards that may need the line.
 */
export function withMarks(
  events: readonly EventCardData[],
  otherTexts: ReadonlyMap<string, EventTexts>,
  terms: readonly SearchTerm[],
): EventCardData[] {
  const firstLetters = firstLettersIn(terms)
  return events.map((card) => {
    const fields = textsOf(card).map(([field, text]) => ({ field, words: [...wordsIn(text, firstLetters)] }))
    const texts = otherTexts.get(card.id)
    const shown = fields.map(({ words }) => words)
    const missing = texts ? termsOutside(shown, terms) : []
    const line = texts && missing.length > 0 ? lineOf(texts, missing, firstLetters) : null
    // leaves out fields without marks: most have none, and each would travel to the browser
    const marked = fields.flatMap(({ field, words }) => {
      const marks = marksOf(words, terms)
      return marks.length > 0 ? [[field, marks]] : []
    })
    return { ...card, marks: { ...Object.fromEntries(marked), ...(line && { line }) } }
  })
}

/** The texts of a card as it shows them, each with the name that its marks have. */
const textsOf = ({ title, organizationName, city, voivodeship, category }: EventCardData) =>
  [
    ["title", tidy(title)],
    ["organization", organizationName],
    ["place", locationOf(city, voivodeship)],
    ["category", readCategory(category)],
  ] as const

function lineOf(
  { description, tags, audience }: EventTexts,
  terms: readonly SearchTerm[],
  firstLetters: string,
): EventCardMarks["line"] | null {
  const inText = (label: string | null, text: string) => {
    const line = markedLine(text, terms, firstLetters)
    return line && { label, ...line }
  }
  return inText(null, description) ?? inText("Tagi", tags.join(", ")) ?? inText("Dla kogo", audience.join(", "))
}
