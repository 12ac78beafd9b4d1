import { and, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { type EventFilters, noEventFilters, pageSize, toEventSearch } from "#app/domain/event-list.ts"
import type { Onlooker } from "#app/domain/viewer.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions } from "./conditions.server.ts"
import { afterCursor, keysOf, notAfter, orderOf } from "./order.server.ts"

/** Counting stops here: "ponad 1000". */
export const countedMost = 1000
/** Rows of an order that are looked through before all hits are gathered instead. */
const walked = 5000

/**
 * How a page is found. The planner believes that hits lie evenly along the order; they do not ("2027" stands in the
 * titles of far events), so it is told: `hits` gathers what fits through the filter's own index and sorts that, `first`
 * only as far as the counted ones fill a page; `walk` looks through the first rows of the order only and may find too
 * few; `plain` goes along the order until it has enough.
 */
export type Way = "hits" | "first" | "walk" | "plain"

/** What counting has seen besides: how many stand where a walk would pass, and the one that would end a page. */
export type Counted = { count: number; near: number; last: string | null }

/** The ways to try, one after the other until a page is full. */
export function waysFor(filters: EventFilters, { count, near, last }: Counted): Way[] {
  const { sort, upcoming } = filters
  const asked = toEventSearch({ ...filters, after: null, shown: 0 })
  if (asked === toEventSearch({ ...noEventFilters, sort, upcoming })) return ["plain"]
  if (count <= countedMost) return ["hits"]
  // many hits that the first rows of the order do not have: a word's are found by its index, others lie further on
  if (filters.q === "") return ["walk", "plain"]
  const gathered: Way[] = last === null ? ["hits"] : ["first", "hits"]
  return near > 0 ? ["walk", ...gathered] : gathered
}

/** Of counted rows the id of the one with which the page and its one row more are full; null when they are too few. */
export const lastOfPage = (filters: EventFilters): SQL =>
  sql`(array_agg(${event.id} order by ${sql.join(orderOf(filters.sort), sql`, `)}) filter (where ${afterCursor(filters) ?? sql`true`}))[${sql.raw(String(pageSize + 1))}]`

/** True of rows that a walk would pass. */
export function isNear(viewer: Onlooker, filters: EventFilters): SQL {
  const along = and(alongOrder(viewer, filters), afterCursor(filters))
  const order = sql.join(orderOf(filters.sort), sql`, `)
  const last = sql`select ${keysOf(filters.sort)} from ${event} where ${along} order by ${order} offset ${walked - 1} limit 1`
  return notAfter(filters.sort, last)
}

/** Ids of one page and of one row more, as a subquery: joins are made for these rows only. */
export function pageIds(viewer: Onlooker, filters: EventFilters, today: Day, way: Way, to: string | null): SQL {
  const fitting = eventConditions(viewer, filters, today, { byRow: way === "walk" })
  const place = afterCursor(filters)
  const order = sql.join(orderOf(filters.sort), sql`, `)
  const { id, live, closed, startDate, title, participants } = event
  const end = sql`order by ${order} limit ${pageSize + 1}`
  if (way === "hits" || way === "first") {
    const kept = sql.join([id, live, closed, startDate, title, participants], sql`, `)
    const ending = sql`select ${keysOf(filters.sort)} from ${event} where ${id} = ${to}`
    const wanted = and(fitting, way === "first" ? notAfter(filters.sort, ending) : undefined)
    const hits = sql`select ${kept} from ${event} where ${wanted}`
    return sql`(with hits as materialized (${hits}) select ${id} from hits ${event} ${place && sql`where ${place}`} ${end})`
  }
  const along = and(alongOrder(viewer, filters), place)
  if (way === "plain") return sql`(select ${id} from ${event} where ${and(along, fitting)} ${end})`
  const rows = sql`select * from ${event} where ${along} order by ${order} limit ${walked}`
  return sql`(select ${id} from (${rows}) ${event} where ${fitting} ${end})`
}
