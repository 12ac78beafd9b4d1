import { catalogue } from "#app/db/connection/replica.server.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, isFiltered } from "#app/domain/events/event-list.ts"
import type { SampleReason } from "#app/domain/events/samples.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import type { EventCardData } from "../event-card.tsx"
import { listSampleEvents } from "../sample-queries.server.ts"
import { lookInstead } from "./offer-queries.server.ts"
import { type EventsPage, hasEvents, listEvents, listNewestEvents } from "./queries.server.ts"
import { noSearch, type SearchExtras, searchEvents } from "./search-queries.server.ts"

type EventsOrSamples =
  | { page: EventsPage & { search: SearchExtras | null }; samples: null }
  | { page: null; samples: { reason: SampleReason; events: EventCardData[] } }

/** The list, or the samples when it cannot be read or the realm has no event (A8); not for filters without matches. */
export async function listEventsOrSamples(viewer: Viewer | null, filters: EventFilters): Promise<EventsOrSamples> {
  try {
    const page = await catalogue(() => onePage(viewer, filters))
    const empty =
      page.count === 0 &&
      !isFiltered(filters) &&
      realmOf(viewer) === "public" &&
      !(await catalogue(() => hasEvents(viewer)))
    return empty ? { page: null, samples: { reason: "empty", events: listSampleEvents() } } : { page, samples: null }
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error }, "the list of events could not be read")
    return { page: null, samples: { reason: "failed", events: listSampleEvents() } }
  }
}

async function onePage(viewer: Viewer | null, filters: EventFilters) {
  if (filters.q !== "") return searchEvents(viewer, filters)
  const page = await listEvents(viewer, filters)
  const { offers } = page.events.length === 0 ? await lookInstead(viewer, filters) : { offers: [] }
  return { ...page, search: offers.length === 0 ? null : { ...noSearch, offers } }
}

/** The four on the home page, or null when they cannot be read (A21). */
export const findNewestEvents = (viewer: Viewer | null) =>
  catalogue(() =>
    listNewestEvents(viewer).catch((error) => {
      log.error({ err: error }, "the newest events could not be read")
      return null
    }),
  )
