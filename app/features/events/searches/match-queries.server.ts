import { and, gt, lte, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/pg-core"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { Day } from "#app/lib/dates.ts"
import { eventConditions } from "../list/conditions.server.ts"
import { eventSearch } from "../search/conditions.server.ts"

export type NewEventsSearch = {
  filters: EventFilters
  /** Only events published after it. */
  since: Date
}
/** `count`: at most `mostCounted`; `ids`: the nearest upcoming ones. */
export type NewEvents = { count: number; ids: string[] }

/** Counting stops here. */
export const mostCounted = 1000
/** Searches per statement: PostgreSQL plans each of them. */
const atOnce = 100

type Bounds = { who: ListScope; today: Day; until: Date; mostIds: number; mostCount?: number }

/**
 * New events for each search, in the order of the searches: events of the scope's list that match and were published
 * before a moment. Uses the list's own conditions, one statement per hundred searches; equal searches run once.
 */
export async function findNewEvents(searches: readonly NewEventsSearch[], bounds: Bounds): Promise<NewEvents[]> {
  const different = [...new Map(searches.map((search) => [keyOf(search), search])).values()]
  const found = new Map<string, NewEvents>()
  for (let at = 0; at < different.length; at += atOnce) {
    const part = different.slice(at, at + atOnce)
    for (const { place, count, ids } of await findInOneStatement(part, bounds))
      found.set(keyOf(part[place] as NewEventsSearch), { count, ids })
  }
  return searches.map((search) => found.get(keyOf(search)) ?? { count: 0, ids: [] })
}

const keyOf = ({ filters, since }: NewEventsSearch) => `${since.getTime()} ${JSON.stringify(filters)}`

async function findInOneStatement(part: readonly NewEventsSearch[], bounds: Bounds) {
  const [first, second, ...others] = part.map((one, place) => newEventsOf(one, place, bounds))
  if (!first) return []
  return second ? unionAll(first, second, ...others) : first
}

function newEventsOf({ filters, since }: NewEventsSearch, place: number, bounds: Bounds) {
  const { who, today, until, mostIds, mostCount = mostCounted } = bounds
  const fitting = db
    .select({ id: event.id, closed: event.closed, startDate: event.startDate })
    .from(event)
    .where(
      and(
        gt(event.createdAt, since),
        lte(event.createdAt, until),
        eventConditions(who, filters, today, { search: eventSearch(filters.q) }),
      ),
    )
    .limit(mostCount)
    .as("fitting")
  const order = sql`${fitting.closed}, ${fitting.startDate}, ${fitting.id}`
  return db
    .select({
      place: sql<number>`${place}::integer`.as("place"),
      count: sql<number>`count(*)::integer`.as("count"),
      ids: sql<string[]>`coalesce((array_agg(${fitting.id} order by ${order}))[:${mostIds}::integer], '{}')`.as("ids"),
    })
    .from(fitting)
}
