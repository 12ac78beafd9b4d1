import { and, inArray, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import {
  countedMost,
  type EventFilters,
  noEventFilters,
  pageSize,
  toEventSearch,
} from "#app/domain/events/event-list.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions } from "./conditions.server.ts"
import { townKeysNear } from "./near/near.server.ts"
import { afterCursor, orderColumns, orderOf } from "./order.server.ts"

/** Rows of an order that are scanned before all matches are gathered instead. */
const walked = 5000

/**
 * How to find a page of filtered events. The planner assumes that matches are spread evenly along the order, which is
 * wrong. `hits` gathers all matches and sorts them; `walk` scans only the first rows of the order and may find too few;
 * `plain` scans the order until the page is full.
 */
export type Way = "hits" | "walk" | "plain"

/** No filter, or only upcoming: the order's index finds a page whatever the count. */
export function isPlain(filters: EventFilters): boolean {
  const { sort, upcoming } = filters
  return toEventSearch({ ...filters, after: null, shown: 0 }) === toEventSearch({ ...noEventFilters, sort, upcoming })
}

/** Ways to try in turn until a page is full. */
export function waysFor(filters: EventFilters, count: number): Way[] {
  if (isPlain(filters) || filters.sort === "near") return ["plain"]
  return count <= countedMost ? ["hits"] : ["walk", "plain"]
}

/** Rows of one page plus one, so that joins are made for these only. */
export const isOnPage = (viewer: ListScope, filters: EventFilters, today: Day, way: Way): SQL =>
  inArray(event.id, pageIds(viewer, filters, today, way))

function pageIds(viewer: ListScope, filters: EventFilters, today: Day, way: Way): SQL {
  if (filters.sort === "near") return nearestIds(viewer, filters, today)
  const fitting = eventConditions(viewer, filters, today)
  const place = afterCursor(filters)
  const order = sql.join(orderOf(filters), sql`, `)
  const end = sql`order by ${order} limit ${pageSize + 1}`
  if (way === "hits") {
    const hits = sql`select ${orderColumns(filters)} from ${event} where ${fitting}`
    return sql`(with hits as materialized (${hits}) select ${event.id} from hits ${event} ${place && sql`where ${place}`} ${end})`
  }
  const along = and(alongOrder(viewer, filters), place)
  if (way === "plain") return sql`(select ${event.id} from ${event} where ${and(along, fitting)} ${end})`
  const rows = sql`select * from ${event} where ${along} order by ${order} limit ${walked}`
  return sql`(select ${event.id} from (${rows}) ${event} where ${fitting} ${end})`
}

/** The first rows of each town, along its part of the index; then the first of all. */
function nearestIds(viewer: ListScope, filters: EventFilters, today: Day): SQL {
  const { id, closed, startDate, town } = event
  const here = and(
    eventConditions(viewer, { ...filters, town: "" }, today),
    sql`${town} = near.town`,
    afterCursor(filters, sql`near.place::integer`),
  )
  const rows = sql`select ${id}, ${closed}, ${startDate} from ${event} where ${here} order by ${closed}, ${startDate}, ${id} limit ${pageSize + 1}`
  const towns = sql`unnest(${sql.param(townKeysNear(filters))}::text[]) with ordinality as near (town, place)`
  return sql`(select hit.id from ${towns} cross join lateral (${rows}) as hit order by hit.closed, near.place, hit.start_date, hit.id limit ${pageSize + 1})`
}
