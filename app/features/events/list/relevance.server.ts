import { type SQL, sql } from "drizzle-orm"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { type Frequencies, frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import { readEventCursor, readRelevance } from "#app/domain/events/event-cursor.ts"
import { countedMost, type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, tsqueryOf, weightsOf, wholeAnywhere } from "#app/domain/shared/search/tsquery.ts"
import { eventConditions } from "./conditions.server.ts"
import { nextMatches } from "./next-matches.server.ts"
import { afterCursor, orderColumns, orderOf } from "./order.server.ts"
import { isPlain } from "./page.server.ts"
import type { Asked, Place, Ranked } from "./ranked.ts"
import { matches, matchesByIndex } from "./search.server.ts"
import { bySteps } from "./steps.server.ts"

/** From so many rows of a common word on, nobody counts: changes since the last `analyze` cannot use them up. */
const plenty = 2 * countedMost
/** Words of so many rows are not also looked for as beginnings, which would read all of them, beside other words. */
const veryMany = 5 * countedMost

/**
 * Finds a page of a search. Up to `countedMost` matches are all weighed and sorted. More are not: they are looked for
 * in steps, first those with all words in the title, last those with a word in the description, each by date.
 */
export async function findRanked({ terms: read, ...asked }: Asked): Promise<Ranked> {
  const words = await frequencies("event.search")
  const terms = read.length === 1 ? read : read.map((term) => withoutBeginnings(term, words))
  const place = placeOf(asked.filters)
  const isCommon = words.atLeast(anywhere(terms)) >= plenty && isPlain({ ...asked.filters, q: "", exact: false })
  if (place?.by === "weight" || (place?.by !== "step" && !isCommon)) {
    const gathered = await gather({ ...asked, terms }, place)
    if (place || gathered.count <= countedMost) return gathered
  }
  const rows =
    asked.filters.sort === "relevance" ? await bySteps({ ...asked, terms }, place) : await byOrder({ ...asked, terms })
  return { count: countedMost + 1, by: "step", rows }
}

const withoutBeginnings = (term: SearchTerm, words: Frequencies): SearchTerm =>
  words.atLeast(wholeAnywhere(term)) >= veryMany ? { ...term, beginnings: [] } : term

function placeOf({ sort, after }: EventFilters): Place | null {
  const cursor = sort === "relevance" ? readEventCursor(after, "relevance") : null
  const read = cursor && readRelevance(String(cursor.value))
  return cursor && read ? { ...read, past: cursor.past, id: cursor.id } : null
}

/** All matches at once. Beyond `countedMost` only their number counts, but later pages go on as the first began. */
async function gather({ who, filters, today, terms }: Asked, place: Place | null): Promise<Ranked> {
  const wanted = anywhere(terms)
  const most = place ? plenty : countedMost
  const [found] = await askBuilt(["gather", who, filters, today, tsqueryOf(wanted)], () => {
    const fits = eventConditions(who, filters, today, { search: matchesByIndex(wanted), byIndex: true })
    const { id } = event
    const columns = sql`${orderColumns}, ${event.searchHead}`
    // the planner cannot see a limit that is selected: knowing it, it would read the table from its beginning
    const hits = sql`select ${columns} from ${event} where ${fits} limit (select ${most + 1}::bigint)`
    const weight = filters.sort === "relevance" ? sql.join(terms.map(weightOf), sql` + `) : sql`0`
    const weighed = sql`(with hits as materialized (${hits}), counted as (select count(*) as many from hits)
      select ${event}.*, many, ${weight} as weight from counted left join hits ${event} on many <= ${most})`
    const order = sql.join([sql`weight desc`, ...orderOf(filters)], sql`, `)
    const after = (filters.sort === "relevance" ? afterPlace(place) : afterCursor(filters)) ?? sql`true`
    const page = (what: SQL) =>
      sql`coalesce((array_agg(${what} order by ${order}) filter (where ${id} is not null and ${after}))[:${sql.raw(`${pageSize + 1}`)}], '{}')`
    return db
      .select({
        count: sql<number>`max(many)::integer`,
        ids: sql<string[]>`${page(sql`${id}`)}`,
        weights: sql<number[]>`${page(sql`weight`)}`,
      })
      .from(sql`${weighed} ${event}`)
  })
  const { count = 0, ids = [], weights = [] } = found ?? {}
  const rows = ids.map((id, at) => ({ id, rank: weights[at] ?? 0 }))
  return { count: Math.min(count, countedMost + 1), by: "weight", rows }
}

const weightOf = (term: SearchTerm): SQL =>
  sql`(case ${sql.join(
    weightsOf(term).map(([lexemes, weight]) =>
      lexemes === null ? sql`else ${weight}::integer` : sql`when ${matches(lexemes, "head")} then ${weight}::integer`,
    ),
    sql` `,
  )} end)`

const afterPlace = (place: Place | null) =>
  place &&
  sql`(-weight, ${event.closed}, ${event.startDate}, ${event.id}) > (${-place.rank}::integer, ${place.past ? 1 : 0}::smallint, ${place.day}::date, ${place.id}::text)`

async function byOrder(asked: Asked): Promise<Ranked["rows"]> {
  const found = await nextMatches({
    ...asked,
    wanted: anywhere(asked.terms),
    without: undefined,
    column: "search",
    after: afterCursor(asked.filters),
    most: pageSize + 1,
  })
  return found.map((id) => ({ id, rank: 0 }))
}
