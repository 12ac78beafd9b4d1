import { readCategory } from "#app/domain/event.ts"
import { locationOf } from "#app/domain/place.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/typography.ts"
import { cardPicture } from "#app/platform/card-picture.server.ts"
import type { ShownEvent } from "../queries.server.ts"

/** The picture of a shared event; no prices (A4). */
export const previewOf = (event: ShownEvent): Promise<Buffer> =>
  cardPicture({
    over: readCategory(event.category),
    title: excerpt(event.title, 110),
    lines: [
      `${formatDayRange(event.startDate, event.endDate)} · ${locationOf(event.city, event.voivodeship)}`,
      excerpt(event.organization.name, 90),
    ],
  })

/** The picture of the site itself, for pages that are about no single event or organization. */
export const sitePreview = (): Promise<Buffer> =>
  cardPicture({
    over: "Platforma współpracy organizacji i firm",
    title: "Dobre wydarzenia zasługują na dobrych sponsorów",
    lines: ["Od propozycji po rozliczenie w jednym miejscu"],
  })
