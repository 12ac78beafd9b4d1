import { readCategory } from "#app/domain/shared/category.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { markedLine, marksOf, termsOutside, wordsIn } from "#app/domain/shared/search/marks.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { tidy } from "#app/lib/text/typography.ts"
import type { EventCardData, EventCardMarks } from "../event-card.tsx"
import type { EventTexts } from "../list/card-columns.server.ts"

/** The cards of a search with their marks; `texts` are given for cards that may lack a word. */
export function withMarks(
  events: readonly EventCardData[],
  texts: ReadonlyMap<string, EventTexts>,
  terms: readonly SearchTerm[],
): EventCardData[] {
  return events.map((card) => {
    const words = textsOf(card).map((text) => [...wordsIn(text)])
    const text = texts.get(card.id)
    const missing = text ? termsOutside(words, terms) : []
    const line = text && missing.length > 0 ? lineOf(text, missing) : null
    // leaves out parts without marks: most have none, and each would travel to the browser
    const marked = fields.flatMap((field, at) => {
      const marks = marksOf(words[at] ?? [], terms)
      return marks.length > 0 ? [[field, marks]] : []
    })
    return { ...card, marks: { ...Object.fromEntries(marked), ...(line && { line }) } }
  })
}

const fields = ["title", "organization", "place", "category"] as const

/** The texts of `fields` as the card shows them. */
const textsOf = ({ title, organizationName, city, voivodeship, category }: EventCardData) => [
  tidy(title),
  organizationName,
  locationOf(city, voivodeship),
  readCategory(category),
]

function lineOf(
  { description, tags, audience }: EventTexts,
  terms: readonly SearchTerm[],
): EventCardMarks["line"] | null {
  const inText = (label: string | null, text: string) => {
    const line = markedLine(text, terms)
    return line && { label, ...line }
  }
  return inText(null, description) ?? inText("Tagi", tags.join(", ")) ?? inText("Dla kogo", audience.join(", "))
}
