import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { event, sponsorshipOption } from "#app/db/schema.ts"
import { allStatuses, type EventFilters, withoutPriceFilter } from "#app/domain/event-list.ts"
import { realmOf, seesPrices, type Viewer } from "#app/domain/viewer.ts"
import type { Day } from "#app/lib/dates.ts"
import { eventSearch } from "./search.server.ts"

/** Events of the viewer's own world that nobody has deleted or hidden: what every list begins with (D5). */
export const listed = (viewer: Viewer | null): SQL[] => [
  eq(event.realm, realmOf(viewer)),
  isNull(event.deletedAt),
  isNull(event.hiddenAt),
]

/** Sponsors begin with what they can still support (A58). */
export const onlyUpcoming = (viewer: Viewer | null, { upcoming }: Pick<EventFilters, "upcoming">): boolean =>
  upcoming ?? viewer?.userType === "sponsor"

/** Everything the list was asked for, combined with AND (A59). A visitor's price span is not looked at (A4). */
export function eventConditions(
  viewer: Viewer | null,
  asked: EventFilters,
  today: Day,
  search: { byRow?: boolean } = {},
): SQL | undefined {
  const filters = seesPrices(viewer) ? asked : withoutPriceFilter(asked)
  const { category, voivodeship, audience } = filters
  return and(
    orderConditions(viewer, filters, today),
    ...eventSearch(filters.q, search),
    category === null ? undefined : eq(event.category, category),
    voivodeship === null ? undefined : eq(event.voivodeship, voivodeship),
    audience === null ? undefined : sql`${event.audience} @> array[${audience}]::text[]`,
    daysOverlap(filters),
    pricesOverlap(filters),
  )
}

/** The part that the indexes of the orders know, so that a walk along one of them may begin with it. */
export const orderConditions = (viewer: Viewer | null, filters: EventFilters, today: Day): SQL | undefined =>
  and(
    ...listed(viewer),
    statusIs(filters.status),
    onlyUpcoming(viewer, filters) ? isUpcoming(today) : undefined,
    filters.to === null ? undefined : lte(event.startDate, filters.to),
  )

/** Without a status the cancelled ones are left out (A60). `live` lets a walk skip the rows that cannot fit. */
function statusIs(status: EventFilters["status"]): SQL | undefined {
  if (status === allStatuses) return undefined
  if (status === null) return ne(event.status, "Anulowane")
  return and(eq(event.status, status), isLive(status !== "Zakończone" && status !== "Anulowane"))
}

const isLive = (live: boolean): SQL | undefined => and(eq(event.live, live ? 1 : 0), eq(event.closed, live ? 0 : 1))

/** Not over: the opposite of `isPast` (A42). */
const isUpcoming = (today: Day): SQL | undefined =>
  and(isLive(true), or(gte(event.lastDay, today), eq(event.status, "W trakcie")))

/** The event's days meet the span; either end may be open. */
function daysOverlap({ from, to }: EventFilters): SQL | undefined {
  if (from === null && to === null) return undefined
  return sql`daterange(${event.startDate}, ${event.lastDay}, '[]') && daterange(${from}::date, ${to}::date, '[]')`
}

/** The range of one of its options meets the span; options without a price never do. */
function pricesOverlap({ priceFrom, priceTo }: EventFilters): SQL | undefined {
  if (priceFrom === null && priceTo === null) return undefined
  const { eventId, archivedAt, priceGrosze, priceToGrosze } = sponsorshipOption
  const fitting = db
    .select({ eventId })
    .from(sponsorshipOption)
    .where(
      and(
        isNull(archivedAt),
        isNotNull(priceGrosze),
        sql`int8range(${priceGrosze}, coalesce(${priceToGrosze}, ${priceGrosze}), '[]') && int8range(${priceFrom}::bigint, ${priceTo}::bigint, '[]')`,
      ),
    )
  return inArray(event.id, fitting)
}
