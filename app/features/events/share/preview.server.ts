import { readCategory } from "#app/domain/events/event.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import type { ShownEvent } from "../queries.server.ts"

/** Text of an event's preview picture, without prices (A4). */
export const eventCard = (event: ShownEvent): CardPicture => ({
  over: readCategory(event.category),
  title: excerpt(event.title, 110),
  lines: [
    `${formatDayRange(event.startDate, event.endDate)} · ${locationOf(event.city, event.voivodeship)}`,
    excerpt(event.organization.name, 90),
  ],
})

/** The preview of the site, for pages without an event or organization. */
export const siteCard: CardPicture = {
  over: "Platforma współpracy organizacji i firm",
  title: "Dobre wydarzenia zasługują na dobrych sponsorów",
  lines: ["Od propozycji po rozliczenie w jednym miejscu"],
}
