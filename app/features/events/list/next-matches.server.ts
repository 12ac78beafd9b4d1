import { and, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import { groupsOfMonths } from "#app/domain/events/months.ts"
import { allOf, anyOf, type Lexemes, monthLexeme } from "#app/domain/shared/search/tsquery.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions } from "./conditions.server.ts"
import { orderColumns, orderOf } from "./order.server.ts"
import { matches, matchesByIndex } from "./search.server.ts"

type Wanted = {
  who: ListScope
  filters: EventFilters
  today: Day
  wanted: Lexemes
  /** What was shown before these. */
  without: SQL | undefined
  /** The column that holds the lexemes. */
  column: "search" | "head"
  after: SQL | undefined
  most: number
}

/** Times the rows that hold a page if the matches were spread evenly. */
const margin = 3
/** Even of the most common word: to go on by the index costs as much. */
const shortestWalk = 1000

/** Rows that match and rows of the order to look through for a page of them, as far as statistics tell. */
async function promised(wanted: Lexemes, column: Wanted["column"]) {
  const { rows, likely } = await frequencies(column === "head" ? "event.search_head" : "event.search")
  const matching = likely(wanted)
  // without statistics both are 0: everything may fit into a walk
  const walked = matching === 0 ? Number.POSITIVE_INFINITY : Math.ceil((margin * (pageSize + 1) * rows) / matching)
  return { matching, walked }
}

/** All matches are fewer than the rows of the order that one would look through for a page of them. */
export async function promisesFew(wanted: Lexemes, column: Wanted["column"]): Promise<boolean> {
  const { matching, walked } = await promised(wanted, column)
  return matching <= walked
}

/**
 * First matches in an order: few are gathered and sorted. Those of a common word stand close together, so the first rows
 * of the order are looked through; if too few of them fit, the index finds those of one month after another.
 */
export async function nextMatches(asked: Wanted): Promise<string[]> {
  const { who, filters, wanted, column, after, most } = asked
  // no index has the order of the distance
  if (filters.sort === "near" || (await promisesFew(wanted, column))) return byIndex(asked, wanted)
  const walked = Math.max(shortestWalk, (await promised(wanted, column)).walked)
  const range = and(alongOrder(who, filters), after)
  const found = await walk(asked, range, walked)
  if (found.length >= most || !(await goesOn(filters, range, walked))) return found
  return filters.sort === "relevance" || filters.sort.startsWith("date") ? byMonths(asked) : byIndex(asked, wanted)
}

const inOrder = (filters: EventFilters) => sql`order by ${sql.join(orderOf(filters), sql`, `)}`

function walk({ who, filters, today, wanted, without, column, most }: Wanted, range: SQL | undefined, rows: number) {
  const fits = eventConditions(who, filters, today, { search: and(matches(wanted, column), without) })
  const along = sql`select * from ${event} where ${range} ${inOrder(filters)} limit ${rows}`
  return idsOf(sql`select ${event.id} from (${along}) ${event} where ${fits} ${inOrder(filters)} limit ${most}`)
}

async function goesOn(filters: EventFilters, range: SQL | undefined, rows: number): Promise<boolean> {
  const [next] = await idsOf(
    sql`select ${event.id} from ${event} where ${range} ${inOrder(filters)} offset ${rows} limit 1`,
  )
  return next !== undefined
}

function byIndex({ who, filters, today, without, after, most }: Wanted, wanted: Lexemes) {
  const fits = eventConditions(who, filters, today, { search: and(matchesByIndex(wanted), without), byIndex: true })
  return idsOf(
    sql`with hits as materialized (select ${orderColumns} from ${event} where ${fits}) select ${event.id} from hits ${event} ${after && sql`where ${after}`} ${inOrder(filters)} limit ${most}`,
  )
}

/** The same by the index, some months of the order at a time. */
async function byMonths(asked: Wanted): Promise<string[]> {
  const { wanted, most } = asked
  const found: string[] = []
  for (const { isPast, months } of await monthsAhead(asked)) {
    const some = anyOf(months.map((month) => monthLexeme(isPast, month)))
    found.push(...(await byIndex({ ...asked, most: most - found.length }, allOf([wanted, some]))))
    if (found.length >= most) break
  }
  return found
}

/** Months of the list from a place on, in groups: what lies ahead before what is past. */
async function monthsAhead({ who, filters, after }: Wanted) {
  const isBackwards = filters.sort === "date-desc"
  const bound = (end: "min" | "max", isPast: 0 | 1) =>
    sql`(select ${sql.raw(end)}(${event.startDate}) from ${event}
      where ${and(alongOrder(who, filters), isBackwards ? eq(event.live, 1 - isPast) : eq(event.closed, isPast), after)})`
  const { rows } = await db.execute<Record<"ahead" | "aheadLast" | "past" | "pastLast", Day | null>>(
    sql`select ${bound("min", 0)} as ahead, ${bound("max", 0)} as "aheadLast", ${bound("min", 1)} as past, ${bound("max", 1)} as "pastLast"`,
  )
  const [{ ahead = null, aheadLast = null, past = null, pastLast = null } = {}] = rows
  const groups = (first: Day | null, last: Day | null, isPast: boolean) =>
    first === null || last === null
      ? []
      : groupsOfMonths(first, last, isBackwards).map((months) => ({ isPast, months }))
  return [...groups(ahead, aheadLast, false), ...groups(past, pastLast, true)]
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
