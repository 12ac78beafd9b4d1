import { inArray } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { readCategory } from "#app/domain/events/event.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { markedLine, marksIn, termsOutside } from "#app/domain/shared/search/marks.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { tidy } from "#app/lib/text/typography.ts"
import type { EventCardData, EventCardMarks } from "../event-card.tsx"

/** The cards of a search with its marks; texts are only read for those on which a word is missing. */
export async function withMarks(
  events: readonly EventCardData[],
  terms: readonly SearchTerm[],
): Promise<EventCardData[]> {
  const missing = new Map(
    events
      .map((card) => [card.id, termsOutside(textsOf(card), terms)] as const)
      .filter(([, outside]) => outside.length > 0),
  )
  const texts =
    missing.size === 0
      ? []
      : await db
          .select({ id: event.id, description: event.description, tags: event.tags, audience: event.audience })
          .from(event)
          .where(inArray(event.id, [...missing.keys()]))
  const lines = new Map(texts.map(({ id, ...text }) => [id, lineOf(text, missing.get(id) ?? [])]))
  return events.map((card) => {
    const [title = "", organization = "", place = "", category = ""] = textsOf(card)
    const marks = (text: string) => marksIn(text, terms)
    return {
      ...card,
      marks: {
        title: marks(title),
        organization: marks(organization),
        place: marks(place),
        category: marks(category),
        line: lines.get(card.id) ?? null,
      },
    }
  })
}

/** As they stand on the card. */
const textsOf = ({ title, organizationName, city, voivodeship, category }: EventCardData) => [
  tidy(title),
  organizationName,
  locationOf(city, voivodeship),
  readCategory(category),
]

function lineOf(
  { description, tags, audience }: { description: string; tags: string[]; audience: string[] },
  terms: readonly SearchTerm[],
): EventCardMarks["line"] {
  const lines = [
    { label: null, line: markedLine(description, terms) },
    { label: "Tagi", line: markedLine(tags.join(", "), terms) },
    { label: "Dla kogo", line: markedLine(audience.join(", "), terms) },
  ]
  const labels = lines.slice(1).find(({ line }) => line !== null)
  const found = lines[0]?.line ? lines[0] : labels
  return found?.line ? { label: found.label, ...found.line } : null
}
