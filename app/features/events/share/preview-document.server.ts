import { closedReason } from "#app/domain/events/event.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { variantOf } from "#app/domain/shared/picture.ts"
import { archesColours } from "#app/lib/arches-colours.ts"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { type Day, formatDayRange } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { PageEvent } from "../queries.server.ts"

/** An event's preview picture, without prices (A4). */
export function eventCard(event: PageEvent, today: Day): CardPicture {
  const category = readCategory(event.category)
  const calls = !event.isSample && closedReason(event, today) === null
  return {
    id: event.id,
    colours: archesColours(category),
    badge: calls ? { text: "szuka sponsorów", calls } : { text: category, calls },
    title: excerpt(event.title, 110),
    line: [formatDayRange(event.startDate, event.endDate), event.city].filter(Boolean).join(", "),
    foot: excerpt(event.organization.name, 42),
    photo: event.picture ? variantOf(event.picture.src) : null,
  }
}

/** The preview of the site, for pages without an event or organization. */
export const siteCard: CardPicture = {
  id: "pomost",
  colours: archesColours("Technologiczne"),
  badge: null,
  title: "Dobre wydarzenia zasługują na dobrych sponsorów",
  line: "Od propozycji po rozliczenie w jednym miejscu",
  foot: "Organizacje i firmy razem",
  photo: null,
}
