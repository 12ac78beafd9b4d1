import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, isFiltered } from "#app/domain/events/event-list.ts"
import type { SampleReason } from "#app/domain/events/samples.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import type { EventCardData } from "../event-card.tsx"
import { hasEvents, listEvents } from "../list/queries.server.ts"
import { listSampleEvents } from "../sample-queries.server.ts"
import { suggestInstead } from "./instead-queries.server.ts"
import { noSearch, type SearchedPage, searchEvents } from "./queries.server.ts"

type EventsOrSamples =
  | { page: SearchedPage; samples: null }
  | { page: null; samples: { reason: SampleReason; events: EventCardData[] } }

/** The list, or the samples when it cannot be read or the realm has no event (A8); not for filters without matches. */
export async function listEventsOrSamples(viewer: Viewer | null, filters: EventFilters): Promise<EventsOrSamples> {
  try {
    const page = await findPage(viewer, filters)
    const findsNothing = page.count === 0 && !isFiltered(filters)
    const isEmptyRealm = findsNothing && realmOf(viewer) === "public" && !(await hasEvents(viewer))
    return isEmptyRealm
      ? { page: null, samples: { reason: "empty", events: listSampleEvents() } }
      : { page, samples: null }
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error }, "the list of events could not be read")
    return { page: null, samples: { reason: "failed", events: listSampleEvents() } }
  }
}

async function findPage(viewer: Viewer | null, filters: EventFilters): Promise<SearchedPage> {
  if (filters.q !== "") return searchEvents(viewer, filters)
  const page = await listEvents(viewer, filters)
  const { offers } = page.events.length === 0 ? await suggestInstead(viewer, filters) : { offers: [] }
  return { ...page, search: offers.length === 0 ? null : { ...noSearch, offers } }
}
