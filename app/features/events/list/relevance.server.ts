import { type SQL, sql } from "drizzle-orm"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparable } from "#app/db/connection/prepared-statement.server.ts"
import { type Frequencies, frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import { readEventCursor, readRelevance } from "#app/domain/events/event-cursor.ts"
import { countedMost, type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, named, weightsOf, wholeAnywhere } from "#app/domain/shared/search/tsquery.ts"
import { eventConditions } from "./conditions.server.ts"
import { afterCursor, orderColumns, orderOf } from "./order.server.ts"
import { isPlain } from "./page.server.ts"
import type { Asked, Place, Ranked } from "./ranked.ts"
import { matches, matchesByIndex } from "./search.server.ts"
import { nextMatches } from "./steps/next-matches.server.ts"
import { bySteps } from "./steps/steps.server.ts"

/** From so many rows of a common word on, nobody counts: changes since the last `analyze` cannot use them up. */
const plenty = 2 * countedMost
/** Matches of several words that are weighed though nobody counts them: to look for each step's costs more. */
const weighedMost = 5 * countedMost
/** Searches of more words have a text of their own each: nobody asks for the same again. */
const mostPrepared = 2

/**
 * Finds a page of a search. Up to `countedMost` matches, of several words up to `weighedMost`, are all weighed and
 * sorted. More are not: they are looked for in steps, first those with all words in the title, last those with a word in
 * the description, each by date.
 */
export async function findRanked({ terms: read, ...asked }: Asked): Promise<Ranked> {
  const words = await frequencies("event.search")
  const terms = read.length === 1 ? read : read.map((term) => withoutBeginnings(term, words))
  const place = placeOf(asked.filters)
  const isCommon = words.atLeast(anywhere(terms)) >= plenty && isPlain(withoutPhrase(asked.filters))
  if (place?.by === "weight" || (place?.by !== "step" && !isCommon)) {
    const gathered = await gather({ ...asked, terms }, place)
    if (place || gathered.isWhole) return gathered
  }
  const rows =
    asked.filters.sort === "relevance" ? await bySteps({ ...asked, terms }, place) : await byOrder({ ...asked, terms })
  return { count: countedMost + 1, by: "step", rows }
}

const withoutPhrase = (filters: EventFilters): EventFilters => ({ ...filters, q: "", exact: false })

/** Beside other words a common one is not also looked for as a beginning, which would read all of its rows. */
const withoutBeginnings = (term: SearchTerm, words: Frequencies): SearchTerm =>
  words.atLeast(wholeAnywhere(term)) >= plenty ? { ...term, beginnings: [] } : term

function placeOf({ sort, after }: EventFilters): Place | null {
  const cursor = sort === "relevance" ? readEventCursor(after, "relevance") : null
  const read = cursor && readRelevance(String(cursor.value))
  return cursor && read ? { ...read, past: cursor.past, id: cursor.id } : null
}

/** All matches at once. Of too many (`isWhole` is false) only their number counts, but later pages go on as the first began. */
async function gather({ who, filters, today, terms }: Asked, place: Place | null) {
  const wanted = anywhere(terms)
  const enough = terms.length > 1 && filters.sort === "relevance" ? weighedMost : countedMost
  const most = place ? 2 * enough : enough
  const isNamed = terms.length <= mostPrepared && isPlain(withoutPhrase(filters))
  const rows = await askBuilt(["gather", who, filters, today, terms], () => {
    const byRelevance = filters.sort === "relevance"
    const fits = eventConditions(who, filters, today, { search: matchesByIndex(wanted), byIndex: true })
    const weight = byRelevance ? sql.join(terms.map(weightOf), sql` + `) : sql`0`
    // the planner cannot see a limit that is selected: knowing it, it would read the table from its beginning
    const hits = sql`select ${orderColumns(filters)}, ${weight} as weight from ${event} where ${fits} limit (select ${most + 1}::bigint)`
    const order = sql.join([sql`weight desc`, ...orderOf(filters)], sql`, `)
    const after = (byRelevance ? afterPlace(place) : afterCursor(filters)) ?? sql`true`
    const page = sql`select ${event.id}, weight from hits ${event} where many <= ${most}::integer and ${after} order by ${order} limit ${pageSize + 1}::integer`
    return preparable<{ count: number; id: string | null; rank: number }>(
      db,
      sql`with hits as materialized (${hits}), counted as (select count(*)::integer as many from hits)
        select many as count, id, weight as rank from counted left join lateral (${page}) as page on true`,
      isNamed,
    )
  })
  const found = rows.flatMap(({ id, rank }) => (id === null ? [] : [{ id, rank }]))
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, countedMost + 1), by: "weight" as const, rows: found, isWhole: count <= most }
}

/** Most matches hold the word in their description alone: one question tells them. */
function weightOf(term: SearchTerm): SQL {
  const weights = weightsOf(term)
  const whens = weights.map(([lexemes, weight]) =>
    lexemes === null ? sql`else ${weight}::integer` : sql`when ${matches(lexemes, "head")} then ${weight}::integer`,
  )
  const lowest = weights.at(-1)?.[1] ?? 0
  return sql`(case when not ${matches(named(term), "head")} then ${lowest}::integer ${sql.join(whens, sql` `)} end)`
}

const afterPlace = (place: Place | null) =>
  place &&
  sql`(-weight, ${event.closed}, ${event.startDate}, ${event.id}) > (${-place.rank}::integer, ${place.past ? 1 : 0}::smallint, ${place.day}::date, ${place.id}::text)`

async function byOrder(asked: Asked): Promise<Ranked["rows"]> {
  const found = await nextMatches({
    ...asked,
    wanted: anywhere(asked.terms),
    after: afterCursor(asked.filters),
    most: pageSize + 1,
  })
  return found.map((id) => ({ id, rank: 0 }))
}
