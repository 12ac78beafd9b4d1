import { and, not, type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import { readEventCursor, readRelevance } from "#app/domain/events/event-cursor.ts"
import { countedMost, type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, stepsOf, weightsOf, wholeAnywhere } from "#app/domain/shared/search/tsquery.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions } from "./conditions.server.ts"
import { afterCursor, orderColumns, orderOf } from "./order.server.ts"
import { isPlain } from "./page.server.ts"
import { matches, matchesByIndex } from "./search.server.ts"

/** Ids of a page plus one in their order, each with its weight or step; `count`: at most `countedMost` + 1. */
export type Ranked = { count: number; by: "weight" | "step"; rows: { id: string; rank: number }[] }

type Asked = { who: ListScope; filters: EventFilters; today: Day; terms: readonly SearchTerm[] }

/** From so many rows of a common word on, nobody counts: changes since the last `analyze` cannot use them up. */
const plenty = 5 * countedMost

/**
 * Finds a page of a search. Up to `countedMost` matches are all weighed and sorted. More are not: they are looked for
 * in steps, first those with all words in the title, last those with a word in the description, each by date.
 */
export async function findRanked(asked: Asked): Promise<Ranked> {
  const { filters, terms } = asked
  const cursor = filters.sort === "relevance" ? readEventCursor(filters.after, "relevance") : null
  const place = cursor && readRelevance(String(cursor.value))
  const table = await estimates(wholeAnywhere(terms))
  const isCommon = table.rows >= plenty && isPlain({ ...filters, q: "", exact: false })
  if (!isCommon && place?.by !== "step") {
    const gathered = await gather(asked)
    if (gathered.count <= countedMost) return gathered
  }
  const rows = filters.sort === "relevance" ? await bySteps(asked, table.all) : await byOrder(asked, table)
  return { count: countedMost + 1, by: "step", rows }
}

/** All matches at once; beyond `countedMost` only their number counts. */
async function gather({ who, filters, today, terms }: Asked): Promise<Ranked> {
  const [found] = await askBuilt(["gather", who, filters, today], () => {
    const search = matchesByIndex(anywhere(terms))
    const columns = sql`${orderColumns}, ${event.searchHead}`
    // the planner cannot see a limit that is selected: knowing it, it would read the table from its beginning
    const hits = sql`select ${columns} from ${event} where ${eventConditions(who, filters, today, { search, byIndex: true })} limit (select ${countedMost + 1}::bigint)`
    const rank = filters.sort === "relevance" ? sql.join(terms.map(weightOf), sql` + `) : sql`0`
    const order = sql.join([sql`weight desc`, ...orderOf(filters)], sql`, `)
    const page = (what: SQL) =>
      sql`coalesce((array_agg(${what} order by ${order}) filter (where ${afterPlace(filters)}))[:${sql.raw(`${pageSize + 1}`)}], '{}')`
    return db
      .select({
        count: sql<number>`count(*)::integer`,
        ids: sql<string[]>`${page(sql`${event.id}`)}`,
        weights: sql<number[]>`${page(sql`weight`)}`,
      })
      .from(sql`(select *, ${rank} as weight from (${hits}) ${event}) ${event}`)
  })
  const { count = 0, ids = [], weights = [] } = found ?? {}
  return { count, by: "weight", rows: ids.map((id, at) => ({ id, rank: weights[at] ?? 0 })) }
}

const weightOf = (term: SearchTerm): SQL =>
  sql`(case ${sql.join(
    weightsOf(term).map(([query, weight]) =>
      query === null ? sql`else ${weight}::integer` : sql`when ${matches(query, "head")} then ${weight}::integer`,
    ),
    sql` `,
  )} end)`

function afterPlace(filters: EventFilters): SQL {
  if (filters.sort !== "relevance") return afterCursor(filters) ?? sql`true`
  const cursor = readEventCursor(filters.after, "relevance")
  const place = cursor && readRelevance(String(cursor.value))
  if (!place) return sql`true`
  return sql`(-weight, ${event.closed}, ${event.startDate}, ${event.id}) > (${-place.rank}::integer, ${cursor.past ? 1 : 0}::smallint, ${place.day}::date, ${cursor.id}::text)`
}

async function bySteps({ who, filters, today, terms }: Asked, all: number): Promise<Ranked["rows"]> {
  const cursor = readEventCursor(filters.after, "relevance")
  const place = cursor && readRelevance(String(cursor.value))
  const steps = stepsOf(terms)
  const rows: Ranked["rows"] = []
  for (let step = place?.by === "step" ? place.rank : 0; step < steps.length && rows.length <= pageSize; step++) {
    const query = steps[step] ?? ""
    const former = steps[step - 1]
    const isLast = step === steps.length - 1
    const after =
      step === place?.rank && cursor
        ? sql`(${event.closed}, ${event.startDate}, ${event.id}) > (${cursor.past ? 1 : 0}::smallint, ${place.day}::date, ${cursor.id}::text)`
        : undefined
    const fits = (byIndex: boolean) =>
      eventConditions(who, filters, today, {
        search: and(
          byIndex ? matchesByIndex(query) : matches(query, isLast ? "search" : "head"),
          former ? not(matches(former, "head")) : undefined,
        ),
        byIndex,
      })
    const found = await nextRows({
      who,
      filters,
      after,
      fits,
      all,
      query,
      column: isLast ? "search" : "head",
      most: pageSize + 1 - rows.length,
    })
    rows.push(...found.map((id) => ({ id, rank: step })))
  }
  return rows
}

async function byOrder({ who, filters, today, terms }: Asked, { all }: Estimates): Promise<Ranked["rows"]> {
  const query = anywhere(terms)
  const fits = (byIndex: boolean) =>
    eventConditions(who, filters, today, { search: byIndex ? matchesByIndex(query) : matches(query), byIndex })
  const found = await nextRows({
    who,
    filters,
    after: afterCursor(filters),
    fits,
    all,
    query,
    column: "search",
    most: pageSize + 1,
  })
  return found.map((id) => ({ id, rank: 0 }))
}

type Wanted = {
  who: ListScope
  filters: EventFilters
  after: SQL | undefined
  fits: (byIndex: boolean) => SQL | undefined
  /** Rows of the table. */
  all: number
  query: string
  /** Whose statistics know how many rows fit. */
  column: "search" | "head"
  most: number
}

/** Times the rows that hold a page if the matches were spread evenly. */
const margin = 3
/** Rows of the order that are read for matches that are not: soon no less work than to gather all of them. */
const longestWalk = 5000

/** First matches in the order: along its index while that promises to be shorter than gathering and sorting all. */
async function nextRows({ who, filters, after, fits, all, query, column, most }: Wanted): Promise<string[]> {
  const order = sql.join(orderOf(filters), sql`, `)
  const { rows: likely } = await estimates(query.replace(/ \| '(?:[^']|'')*':\*/g, ""), column)
  const walked = likely > 0 ? Math.ceil((margin * (pageSize + 1) * all) / likely) : Number.POSITIVE_INFINITY
  // how many words begin so, the statistics do not know: more than are counted, or nobody would ask here
  const hasBeginning = query.includes("':*")
  if (walked < likely || hasBeginning) {
    const along = sql`select * from ${event} where ${and(alongOrder(who, filters), after)} order by ${order} limit ${hasBeginning ? longestWalk : Math.max(walked, Math.min(likely, longestWalk))}`
    const rows = await idsOf(
      sql`select ${event.id} from (${along}) ${event} where ${fits(false)} order by ${order} limit ${most}`,
    )
    if (rows.length >= most) return rows
  }
  return idsOf(
    sql`with hits as materialized (select ${orderColumns} from ${event} where ${fits(true)}) select ${event.id} from hits ${event} ${after && sql`where ${after}`} order by ${order} limit ${most}`,
  )
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

type Estimates = { rows: number; all: number }

const estimated = new LRUCache<string, Estimates>({ max: 2000, ttl: 600_000 })

/** PostgreSQL's estimates, by its statistics of words: rows that fit the query, and rows of the table (0: unknown). */
async function estimates(query: string, column: "search" | "head" = "search"): Promise<Estimates> {
  const key = `${column} ${query}`
  const known = estimated.get(key)
  if (known) return known
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { Plans?: Plan[] } & Plan }] }>(
    sql`explain (format json) select from ${event} where ${matches(query, column)} union all select from ${event}`,
  )
  const [fitting, table] = rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? []
  const found = { rows: fitting?.["Plan Rows"] ?? 0, all: table?.["Plan Rows"] ?? 0 }
  estimated.set(key, found)
  return found
}
type Plan = { "Plan Rows": number }
