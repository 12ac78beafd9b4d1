import { and, inArray, type SQL, sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { type ListScope, realmOf } from "#app/domain/accounts/viewer.ts"
import {
  countedMost,
  type EventFilters,
  noEventFilters,
  pageSize,
  toEventSearch,
} from "#app/domain/events/event-list.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions, onlyUpcoming } from "./conditions.server.ts"
import {
  afterCursor,
  fromFirst,
  keysOf,
  notAfter,
  notBefore,
  notBeyond,
  orderOf,
  type Place,
  placeOf,
} from "./order.server.ts"
import type { SearchWords } from "./vocabulary.server.ts"

/** Rows of an order that are scanned before all matches are gathered instead. */
const walked = 5000

/**
 * How to find a page. The planner assumes that matches are spread evenly along the order, which is wrong ("2027" is in
 * the titles of late events). `counted` uses the rows found by counting; `hits` gathers all matches by the filter's
 * index and sorts them, `first` only until the counted ones fill a page; `walk` scans only the first rows of the order
 * and may find too few, `enter` does so from the first possible match; `plain` scans the order until the page is full.
 */
export type Way = "counted" | "hits" | "first" | "walk" | "enter" | "plain"

/**
 * Result of counting: the number of matches and, for a search, how many are within reach of a walk (`near`), the ids of
 * the first page plus one, and the position of the last of these.
 */
export type Counted = { count: number; near: number; page: string[] | null; end: Place | null }

export type Found = Partial<Counted> & { words?: SearchWords }

/** No filter, or only upcoming: the order's index finds a page whatever the count. */
export function isPlain(filters: EventFilters): boolean {
  const { sort, upcoming } = filters
  return toEventSearch({ ...filters, after: null, shown: 0 }) === toEventSearch({ ...noEventFilters, sort, upcoming })
}

/** Whether counting would only yield "too many", as for a visitor's search of the whole list for a frequent word. */
export const isUncounted = (viewer: ListScope, filters: EventFilters, { isPlenty }: SearchWords): boolean =>
  isPlenty && realmOf(viewer) === "public" && isPlain({ ...filters, q: "" }) && !onlyUpcoming(viewer, filters)

/** Ways to try in turn until a page is full. */
export function waysFor(filters: EventFilters, { count, near, end }: Counted): Way[] {
  const { q, sort } = filters
  if (isPlain(filters)) return ["plain"]
  if (count <= countedMost) return [q === "" ? "hits" : "counted"]
  // many matches, but not in the first rows: those of a word are found by its index, others are further on
  if (q === "") return ["walk", "plain"]
  const gathered: Way[] = end && notBeyond(sort, end) ? ["first", "hits"] : ["hits"]
  return near > 0 ? ["walk", ...gathered] : gathered
}

/** Counted rows after the cursor, a page plus one: `ids`, and the last one's `place`. */
export function pageOfCounted(filters: EventFilters) {
  const { sort } = filters
  const inOrder = (what: SQL) =>
    sql`array_agg(${what} order by ${sql.join(orderOf(sort), sql`, `)}) filter (where ${afterCursor(filters) ?? sql`true`})`
  const most = sql.raw(String(pageSize + 1))
  return {
    page: sql<string[]>`coalesce((${inOrder(sql`${event.id}`)})[:${most}], '{}')`,
    end: sql<Place | null>`(${inOrder(placeOf(sort))})[${most}]`,
  }
}

/** Rows within reach of a walk. */
export function isNear(viewer: ListScope, filters: EventFilters): SQL {
  const along = and(alongOrder(viewer, filters), afterCursor(filters))
  const order = sql.join(orderOf(filters.sort), sql`, `)
  const last = sql`select ${keysOf(filters.sort)} from ${event} where ${along} order by ${order} offset ${walked - 1} limit 1`
  return notAfter(filters.sort, last)
}

/** Rows of one page plus one, so that joins are made for these only. */
export function isOnPage(viewer: ListScope, filters: EventFilters, today: Day, way: Way, found: Found = {}): SQL {
  if (way === "counted") return inArray(event.id, found.page ?? [])
  return inArray(event.id, pageIds(viewer, filters, today, way, found))
}

function pageIds(viewer: ListScope, filters: EventFilters, today: Day, way: Way, { words, end: last }: Found): SQL {
  const fitting = eventConditions(viewer, filters, today, { words, byRow: way === "walk" || way === "enter" })
  const place = afterCursor(filters)
  const order = sql.join(orderOf(filters.sort), sql`, `)
  const { id, live, closed, startDate, title, participants } = event
  const end = sql`order by ${order} limit ${pageSize + 1}`
  if (way === "hits" || way === "first") {
    const kept = sql.join([id, live, closed, startDate, title, participants], sql`, `)
    const near =
      way === "first" && last
        ? and(notBeyond(filters.sort, last), notBefore(filters.sort, words?.latest ?? null))
        : undefined
    const wanted = and(fitting, near)
    const hits = sql`select ${kept} from ${event} where ${wanted}`
    return sql`(with hits as materialized (${hits}) select ${id} from hits ${event} ${place && sql`where ${place}`} ${end})`
  }
  const along = and(
    alongOrder(viewer, filters),
    place,
    way === "enter" ? fromFirst(filters.sort, words?.latest ?? null) : undefined,
  )
  if (way === "plain") return sql`(select ${id} from ${event} where ${and(along, fitting)} ${end})`
  const rows = sql`select * from ${event} where ${along} order by ${order} limit ${walked}`
  return sql`(select ${id} from (${rows}) ${event} where ${fitting} ${end})`
}
