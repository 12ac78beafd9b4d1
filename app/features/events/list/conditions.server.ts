import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm"
import { isUpcoming } from "#app/db/conditions/past-event.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { event, organization, sponsorshipOption } from "#app/db/schema.ts"
import { type ListScope, realmOf, seesPrices } from "#app/domain/accounts/viewer.ts"
import { closedStatuses, isClosed } from "#app/domain/events/event.ts"
import { allStatuses, type EventFilters, showsUpcoming, withoutPriceFilter } from "#app/domain/events/event-list.ts"
import type { Day } from "#app/lib/dates.ts"
import { isNear } from "./near/conditions.server.ts"

/** Visible events of the viewer's realm; every list starts with it (D5). */
export const listed = (viewer: ListScope): SQL[] => listedIn(realmOf(viewer))

/** As `listed`, with a realm placeholder for prepared statements. */
export const listedIn = (realm: string | Placeholder): SQL[] => [
  eq(event.realm, realm),
  isNull(event.deletedAt),
  isNull(event.hiddenAt),
]

/** Events of the viewer's realm that take proposals today (A66). */
export const takesProposals = (viewer: ListScope, today: Day): SQL | undefined =>
  and(...listed(viewer), isUpcoming(today))

/** Whether only upcoming events are listed, as sponsors see them by default (A58). */
export const onlyUpcoming = (viewer: ListScope, filters: Pick<EventFilters, "upcoming" | "status">): boolean =>
  showsUpcoming(filters, { byDefault: viewer?.userType === "sponsor" })

/** A search's condition; `byIndex`: its own index finds the rows, not that of the order. */
export type SearchCondition = { search?: SQL | undefined; byIndex?: boolean }

/** All filters but the phrase, combined with AND (A59). A visitor's price range is ignored (A4). */
export function eventConditions(
  viewer: ListScope,
  wanted: EventFilters,
  today: Day,
  { search, byIndex = false }: SearchCondition = {},
): SQL | undefined {
  const filters = seesPrices(viewer) ? wanted : withoutPriceFilter(wanted)
  const { category, voivodeships, audience } = filters
  const isLive = byIndex ? isLiveByStatus : isLiveBy(filters.sort)
  return and(
    ...listed(viewer),
    statusIs(filters.status, isLive),
    onlyUpcoming(viewer, filters) ? and(isLive(true), isNotOver(today, byIndex)) : undefined,
    search,
    category === null ? undefined : eq(event.category, category),
    voivodeships.length === 0 ? undefined : inArray(event.voivodeship, [...voivodeships]),
    isNear(filters),
    audience === null ? undefined : sql`${event.audience} @> array[${audience}]::text[]`,
    filters.verified ? inArray(event.organizationId, verifiedOnes(viewer)) : undefined,
    daysOverlap(filters),
    hasPaidOption(filters),
  )
}

/** The range of the order's index that can hold matches; by date, from the first event in progress on `from`. */
export function alongOrder(viewer: ListScope, filters: EventFilters): SQL | undefined {
  const { sort, status, from, to } = filters
  const live = livenessOf(onlyUpcoming(viewer, filters) ? "planned" : status)
  const isInHalf = live === null ? undefined : isLiveBy(sort)(live)
  if (sort === "deadline-asc") return and(...listed(viewer), isInHalf)
  const isByDate = sort.startsWith("date") || sort === "relevance"
  if (!isByDate) return and(...listed(viewer))
  const isInProgress = sql`daterange(${event.startDate}, ${event.lastDay}, '[]') @> ${from}::date`
  const firstInProgress = sql`(select min(${event.startDate}) from ${event}
    where ${and(...listed(viewer))} and ${isInProgress})`
  return and(
    ...listed(viewer),
    isInHalf,
    to === null ? undefined : lte(event.startDate, to),
    from === null ? undefined : sql`${event.startDate} >= coalesce(${firstInProgress}, ${from}::date)`,
  )
}

/** Without a status, cancelled events are left out (A60). */
function statusIs(status: EventFilters["status"], isLive: IsLive): SQL | undefined {
  if (status === allStatuses) return undefined
  if (status === null) return ne(event.shownStatus, "canceled")
  return and(eq(event.shownStatus, status), isLive(livenessOf(status) ?? true))
}

/** Whether all events of a status are live or none are; null when some are. */
const livenessOf = (status: EventFilters["status"]) =>
  status === null || status === allStatuses ? null : !isClosed(status)

type IsLive = (live: boolean) => SQL | undefined

const sortsByClosed: EventFilters["sort"][] = ["date-asc", "relevance", "near", "deadline-asc"]

/** Uses the column of the order's index: the other one would fetch every row. */
const isLiveBy =
  (sort: EventFilters["sort"]): IsLive =>
  (live) =>
    sortsByClosed.includes(sort) ? eq(event.closed, live ? 0 : 1) : eq(event.live, live ? 1 : 0)

/** For a search, which has its own index: with the indexed column the planner would also gather all live rows. */
const isLiveByStatus: IsLive = (live) =>
  live ? notInArray(event.shownStatus, [...closedStatuses]) : inArray(event.shownStatus, [...closedStatuses])

/** The opposite of `isPast` (A42). "is true" stops the planner of a search from using other indexes. */
const isNotOver = (today: Day, byIndex: boolean): SQL | undefined => {
  const isAhead = gte(event.lastDay, today)
  return byIndex ? sql`(${isAhead}) is true` : isAhead
}

const verifiedOnes = (viewer: ListScope) =>
  db
    .select({ id: organization.id })
    .from(organization)
    .where(
      and(
        eq(organization.realm, realmOf(viewer)),
        isNull(organization.deletedAt),
        isNull(organization.hiddenAt),
        isNotNull(organization.verifiedAt),
      ),
    )

/** The event's days overlap the range; either end may be open. */
function daysOverlap({ from, to }: EventFilters): SQL | undefined {
  if (from === null && to === null) return undefined
  return sql`daterange(${event.startDate}, ${event.lastDay}, '[]') && daterange(${from}::date, ${to}::date, '[]')`
}

/** Whether the price range of a paid option overlaps the filter; free and unpriced options never do. */
function hasPaidOption({ priceFrom, priceTo }: EventFilters): SQL | undefined {
  if (priceFrom === null && priceTo === null) return undefined
  if (priceFrom === null) return sql`${event.priceKey} <= ${priceTo}::bigint`
  return inArray(
    event.id,
    db.select({ eventId: sponsorshipOption.eventId }).from(sponsorshipOption).where(isPaidWithin(priceFrom, priceTo)),
  )
}

export type Grosze = number | null | Placeholder

/** Paid options on offer whose price range overlaps a range in grosze; either end may be open. */
export const isPaidWithin = (from: Grosze, to: Grosze): SQL | undefined => {
  const { archivedAt, priceGrosze, priceToGrosze } = sponsorshipOption
  const ownRange = sql`int8range(${priceGrosze}, coalesce(${priceToGrosze}, ${priceGrosze}), '[]')`
  const wantedRange = sql`int8range(${from}::bigint, ${to}::bigint, '[]')`
  return and(isNull(archivedAt), gt(priceGrosze, 0), sql`${ownRange} && ${wantedRange}`)
}
