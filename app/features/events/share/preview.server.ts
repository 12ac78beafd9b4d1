import { readCategory } from "#app/domain/event.ts"
import { locationOf } from "#app/domain/place.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/typography.ts"
import { drawCardPicture } from "#app/platform/card-picture.server.ts"
import type { ShownEvent } from "../queries.server.ts"

const kept = new Map<string, Promise<Buffer>>()
const most = 200

/** The picture of a shared event, drawn once for each state of it; no prices (A4). */
export function previewOf(event: ShownEvent): Promise<Buffer> {
  const key = `${event.id} ${event.updatedAt.getTime()} ${event.organization.name}`
  const known = kept.get(key)
  if (known) return known
  const drawn = drawCardPicture({
    over: readCategory(event.category),
    title: excerpt(event.title, 110),
    lines: [
      `${formatDayRange(event.startDate, event.endDate)} · ${locationOf(event.city, event.voivodeship)}`,
      excerpt(event.organization.name, 90),
    ],
  })
  kept.set(key, drawn)
  drawn.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return drawn
}
