import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { type EventsPage, listEvents } from "#app/features/events/list/queries.server.ts"
import { findMatches } from "#app/features/events/search/queries.server.ts"

/** One page of the list or of a search, without the parts beside its events. */
export const eventsPage = async (viewer: Viewer | null, filters: EventFilters, now?: Date): Promise<EventsPage> =>
  filters.q === "" ? listEvents(viewer, filters, now) : (await findMatches(viewer, filters, { now })).page
