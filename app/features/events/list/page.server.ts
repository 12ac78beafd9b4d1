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

/** Rows of an order that are looked through before all hits are gathered instead. */
const walked = 5000

/**
 * How a page is found. The planner believes that hits lie evenly along the order; they do not ("2027" stands in the
 * titles of far events), so it is told: `counted` takes the rows that counting has found; `hits` gathers what fits
 * through the filter's own index and sorts that, `first` only as far as the counted ones fill a page; `walk` looks
 * through the first rows of the order only and may find too few, `enter` does so from where the first hit can stand;
 * `plain` goes along the order until it has enough.
 */
export type Way = "counted" | "hits" | "first" | "walk" | "enter" | "plain"

/**
 * What counting has seen: how many fit, and of a search how many of them stand where a walk would pass, the ids of those
 * that would make the page and its one row more if there were no others, and where the last of these stands.
 */
export type Counted = { count: number; near: number; page: string[] | null; end: Place | null }

/** What is known before a page is looked for. */
export type Found = Partial<Counted> & { words?: SearchWords }

/** Everything is asked for, or all that lies ahead: the order's own index finds a page, whatever was counted. */
export function isPlain(filters: EventFilters): boolean {
  const { sort, upcoming } = filters
  return toEventSearch({ ...filters, after: null, shown: 0 }) === toEventSearch({ ...noEventFilters, sort, upcoming })
}

/** Would counting say no more than that there are too many? So it is when visitors' whole list is searched for a word. */
export const isUncounted = (viewer: ListScope, filters: EventFilters, { isPlenty }: SearchWords): boolean =>
  isPlenty && realmOf(viewer) === "public" && isPlain({ ...filters, q: "" }) && !onlyUpcoming(viewer, filters)

/** The ways to try, one after the other until a page is full. */
export function waysFor(filters: EventFilters, { count, near, end }: Counted): Way[] {
  const { q, sort } = filters
  if (isPlain(filters)) return ["plain"]
  if (count <= countedMost) return [q === "" ? "hits" : "counted"]
  // many hits that the first rows of the order do not have: a word's are found by its index, others lie further on
  if (q === "") return ["walk", "plain"]
  const gathered: Way[] = end && notBeyond(sort, end) ? ["first", "hits"] : ["hits"]
  return near > 0 ? ["walk", ...gathered] : gathered
}

/** Of counted rows those that come after the cursor, a page and one more: `ids` of all, and the last one's `place`. */
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

/** True of rows that a walk would pass. */
export function isNear(viewer: ListScope, filters: EventFilters): SQL {
  const along = and(alongOrder(viewer, filters), afterCursor(filters))
  const order = sql.join(orderOf(filters.sort), sql`, `)
  const last = sql`select ${keysOf(filters.sort)} from ${event} where ${along} order by ${order} offset ${walked - 1} limit 1`
  return notAfter(filters.sort, last)
}

/** True of the rows of one page and of one row more: joins are made for these only. */
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
