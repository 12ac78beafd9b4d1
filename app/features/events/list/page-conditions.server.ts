import { and, inArray, type Placeholder, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import { countedMost, type EventFilters, noEventFilters, pageSize } from "#app/domain/events/event-list.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions } from "./conditions.server.ts"
import { townKeysNear } from "./near/conditions.server.ts"
import { afterCursor, orderColumns, orderOf } from "./order-columns.server.ts"

/** Number of rows of an order that `walk` scans. */
const scannedRows = 5000

/**
 * How to find a page of more than `countedMost` events. The planner assumes that matches are spread evenly along the
 * order, which is wrong. `walk` scans only the first rows of the order and may find too few; `plain` scans the order
 * until the page is full.
 */
export type PageWay = "walk" | "plain"

const notNarrowing = ["sort", "upcoming", "after", "shown", "voivodeships"]
const filterNames = Object.keys(noEventFilters).filter((name) => !notNarrowing.includes(name)) as (keyof EventFilters)[]

/** No filter, or only upcoming: the order's index finds a page whatever the count. */
export const isPlain = (filters: EventFilters): boolean =>
  filters.voivodeships.length === 0 && filterNames.every((name) => filters[name] === noEventFilters[name])

const compared = ["category", "audience", "from", "to", "priceFrom", "priceTo"] as const

/**
 * Splits filters into a shape with placeholders for values that a statement only compares, and those values: lists of
 * one shape share a statement. Filters around a town stay whole, as the town changes the statement.
 */
export function splitFilters(filters: EventFilters): { shape: EventFilters; values: Record<string, unknown> } {
  const filled = compared.filter((name) => filters[name] !== null)
  const voivodeshipValues = Object.entries(filters.voivodeships).map(
    ([at, name]) => [`voivodeship${at}`, name] as const,
  )
  const shape = {
    ...filters,
    voivodeships: voivodeshipValues.map(([name]) => sql.placeholder(name)),
    ...Object.fromEntries(filled.map((name) => [name, sql.placeholder(name)])),
  }
  const values = {
    ...Object.fromEntries(filled.map((name) => [name, filters[name]])),
    ...Object.fromEntries(voivodeshipValues),
  }
  // placeholders stand only where a statement takes a value
  return { shape: shape as unknown as EventFilters, values }
}

/** The ways that are tried in turn until a page is full. */
export const waysFor = (filters: EventFilters): PageWay[] =>
  isPlain(filters) || filters.sort === "near" ? ["plain"] : ["walk", "plain"]

/** All matches, sorted, with their number: the page if at most `countedMost`, otherwise the number alone. */
export function gatheredPage(viewer: ListScope, filters: EventFilters, today: Day): SQL {
  const hits = sql`select ${orderColumns(filters)}, 0 as weight from ${event} where ${eventConditions(viewer, filters, today)}`
  return gatherStatement({ hits, most: sql`${countedMost}`, after: afterCursor(filters), order: orderOf(filters) })
}

/** `hits`: the matches, of which at most `most` make a page, with those after a place. */
type Hits = { hits: SQL; most: SQL | Placeholder; after: SQL | undefined; order: SQL[] }

export function gatherStatement({ hits, most, after, order }: Hits): SQL {
  // a limit in a subquery hides it from the planner, which would otherwise read the table from its beginning
  const all = sql`${hits} limit (select ${most}::bigint + 1)`
  const page = sql`select ${event.id}, weight from hits ${event}
    where counted.matches <= ${most}::integer ${after && sql`and ${after}`}
    order by ${sql.join(order, sql`, `)} limit ${pageSize + 1}::integer`
  return sql`with hits as materialized (${all}), counted as (select count(*)::integer as matches from hits)
    select matches as count, id, weight as rank from counted left join lateral (${page}) as page on true`
}

/** Condition for the rows of one page plus one, so that joins are made for these only. */
export const isOnPage = (viewer: ListScope, filters: EventFilters, today: Day, way: PageWay): SQL =>
  inArray(event.id, pageIds(viewer, filters, today, way))

function pageIds(viewer: ListScope, filters: EventFilters, today: Day, way: PageWay): SQL {
  if (filters.sort === "near") return nearestIds(viewer, filters, today)
  const fitting = eventConditions(viewer, filters, today)
  const isAfter = afterCursor(filters)
  const order = sql.join(orderOf(filters), sql`, `)
  const end = sql`order by ${order} limit ${pageSize + 1}`
  const along = and(alongOrder(viewer, filters), isAfter)
  if (way === "plain") return sql`(select ${event.id} from ${event} where ${and(along, fitting)} ${end})`
  const firstRows = sql`select * from ${event} where ${along} order by ${order} limit ${scannedRows}`
  return sql`(select ${event.id} from (${firstRows}) ${event} where ${fitting} ${end})`
}

/** The first rows of each town along its part of the index, then the first of all these. */
function nearestIds(viewer: ListScope, filters: EventFilters, today: Day): SQL {
  const { id, closed, startDate, town } = event
  const isHitInTown = and(
    eventConditions(viewer, { ...filters, town: "" }, today),
    sql`${town} = near.town`,
    afterCursor(filters, sql`near.place::integer`),
  )
  const hitsInTown = sql`select ${id}, ${closed}, ${startDate} from ${event} where ${isHitInTown}
    order by ${closed}, ${startDate}, ${id} limit ${pageSize + 1}`
  const towns = sql`unnest(${sql.param(townKeysNear(filters))}::text[]) with ordinality as near (town, place)`
  return sql`(select hit.id from ${towns} cross join lateral (${hitsInTown}) as hit
    order by hit.closed, near.place, hit.start_date, hit.id limit ${pageSize + 1})`
}
