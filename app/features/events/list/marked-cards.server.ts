import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { event } from "#app/db/schema.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { markedLine, marksOf, termsOutside, wordsIn } from "#app/domain/shared/search/marks.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { tidy } from "#app/lib/text/typography.ts"
import type { EventCardData, EventCardMarks } from "../event-card.tsx"

const textsById = preparedStatement(
  db
    .select({ id: event.id, description: event.description, tags: event.tags, audience: event.audience })
    .from(event)
    .where(sql`${event.id} = any(${sql.placeholder("ids")}::text[])`),
)

/** The cards of a search with its marks; texts are only read for those on which a word is missing. */
export async function withMarks(
  events: readonly EventCardData[],
  terms: readonly SearchTerm[],
): Promise<EventCardData[]> {
  const shown = events.map((card) => ({ card, words: textsOf(card).map((text) => [...wordsIn(text)]) }))
  const missing = new Map(
    shown
      .map(({ card, words }) => [card.id, termsOutside(words, terms)] as const)
      .filter(([, outside]) => outside.length > 0),
  )
  const texts = missing.size === 0 ? [] : await textsById.execute({ ids: [...missing.keys()] })
  const lines = new Map(texts.map(({ id, ...text }) => [id, lineOf(text, missing.get(id) ?? [])]))
  return shown.map(({ card, words }) => {
    const line = lines.get(card.id)
    // most parts of most cards have none, and each would travel to the browser
    const marked = fields.flatMap((field, at) => {
      const marks = marksOf(words[at] ?? [], terms)
      return marks.length > 0 ? [[field, marks]] : []
    })
    return { ...card, marks: { ...Object.fromEntries(marked), ...(line && { line }) } }
  })
}

const fields = ["title", "organization", "place", "category"] as const

/** The `fields` as they stand on the card. */
const textsOf = ({ title, organizationName, city, voivodeship, category }: EventCardData) => [
  tidy(title),
  organizationName,
  locationOf(city, voivodeship),
  readCategory(category),
]

function lineOf(
  { description, tags, audience }: { description: string; tags: string[]; audience: string[] },
  terms: readonly SearchTerm[],
): EventCardMarks["line"] | null {
  const lines = [
    { label: null, line: markedLine(description, terms) },
    { label: "Tagi", line: markedLine(tags.join(", "), terms) },
    { label: "Dla kogo", line: markedLine(audience.join(", "), terms) },
  ]
  const labels = lines.slice(1).find(({ line }) => line !== null)
  const found = lines[0]?.line ? lines[0] : labels
  return found?.line ? { label: found.label, ...found.line } : null
}
