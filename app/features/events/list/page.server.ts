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
import { afterCursor, orderOf } from "./order.server.ts"

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
  if (isPlain(filters)) return ["plain"]
  return count <= countedMost ? ["hits"] : ["walk", "plain"]
}

/** Rows of one page plus one, so that joins are made for these only. */
export const isOnPage = (viewer: ListScope, filters: EventFilters, today: Day, way: Way): SQL =>
  inArray(event.id, pageIds(viewer, filters, today, way))

function pageIds(viewer: ListScope, filters: EventFilters, today: Day, way: Way): SQL {
  const fitting = eventConditions(viewer, filters, today)
  const place = afterCursor(filters)
  const order = sql.join(orderOf(filters.sort), sql`, `)
  const end = sql`order by ${order} limit ${pageSize + 1}`
  if (way === "hits") {
    const { id, live, closed, startDate, title, participants } = event
    const hits = sql`select ${sql.join([id, live, closed, startDate, title, participants], sql`, `)} from ${event} where ${fitting}`
    return sql`(with hits as materialized (${hits}) select ${id} from hits ${event} ${place && sql`where ${place}`} ${end})`
  }
  const along = and(alongOrder(viewer, filters), place)
  if (way === "plain") return sql`(select ${event.id} from ${event} where ${and(along, fitting)} ${end})`
  const rows = sql`select * from ${event} where ${along} order by ${order} limit ${walked}`
  return sql`(select ${event.id} from (${rows}) ${event} where ${fitting} ${end})`
}
