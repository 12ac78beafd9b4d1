import { type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { namedIf } from "#app/db/connection/prepared-statement.server.ts"
import { type Frequencies, frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import { readEventCursor, readRelevance } from "#app/domain/events/event-cursor.ts"
import { countedMost, type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import {
  anywhere,
  lowestWeight,
  named,
  tsqueryOf,
  weightsOf,
  wholeAnywhere,
} from "#app/domain/shared/search/tsquery.ts"
import { findByNameSearch } from "#app/features/organizations/list/search-queries.server.ts"
import { cardsOfMatches, matchesOf, priceFor, textsUnless } from "../list/card-columns.server.ts"
import { eventConditions } from "../list/conditions.server.ts"
import { afterCursor, orderColumns, orderOf } from "../list/order-columns.server.ts"
import { gatherStatement, isPlain, splitFilters } from "../list/page-conditions.server.ts"
import { matchesByIndex } from "./conditions.server.ts"
import { nextMatches } from "./match-queries.server.ts"
import { organizationsIf } from "./part-queries.server.ts"
import type { EventSearch, MatchPlace, Ranked, RankedRows } from "./ranked.ts"
import { bySteps } from "./step-queries.server.ts"

/** A common word of this many rows or more is never counted: changes since the last `analyze` cannot make it rare. */
const commonFrom = 2 * countedMost
/** Up to this many matches of several words are weighed, even uncounted: looking for each step's matches costs more. */
const weighedMost = 5 * countedMost
/** Phrases that had more matches than are weighed, for ten minutes as the statistics of words: not counted again. */
const phrasesOfMany = new LRUCache<string, true>({ max: 1000, ttl: 600_000 })
/** Most words of a prepared statement; each number of words has a statement of its own. */
const mostPrepared = 4

/**
 * Finds a page of a search. Up to `countedMost` matches, or `weighedMost` for several words, are all weighed and
 * sorted. More matches are found in steps: first those with all words in the title, last those with a word in the
 * description, each step by date.
 */
export async function findRanked({ terms: allTerms, ...rest }: EventSearch): Promise<Ranked> {
  const words = await frequencies("event.search")
  const terms = allTerms.length === 1 ? allTerms : allTerms.map((term) => withoutBeginnings(term, words))
  const place = placeOf(rest.filters)
  const wanted = anywhere(terms)
  const { who, filters } = rest
  const phrase = isPlain(withoutPhrase(filters)) ? JSON.stringify([who, filters.upcoming, tsqueryOf(wanted)]) : null
  const isCommon = phrase !== null && (words.atLeast(wanted) >= commonFrom || phrasesOfMany.has(phrase))
  const isGathered = place ? place.by === "weight" : !isCommon
  const found = isGathered ? await gather({ ...rest, terms }, place) : null
  if (found && (place || found.isWhole)) return found
  if (found && phrase !== null && weighedAtMost(terms, filters) === weighedMost) phrasesOfMany.set(phrase, true)
  // `gather` reads organizations even where it counts too many matches
  const search = { ...rest, terms, nameSearch: found ? null : (rest.nameSearch ?? null) }
  const { rows, ...read } = await (filters.sort === "relevance" ? bySteps(search, place) : byOrder(search))
  const organizations =
    found?.organizations ??
    read.organizations ??
    (rest.nameSearch ? await findByNameSearch(rest.nameSearch) : undefined)
  return { count: countedMost + 1, by: "step", rows, organizations }
}

const weighedAtMost = (terms: readonly SearchTerm[], { sort }: EventFilters) =>
  terms.length > 1 && sort === "relevance" ? weighedMost : countedMost

const withoutPhrase = (filters: EventFilters): EventFilters => ({ ...filters, q: "", exact: false })

/** Drops the beginnings of a common word beside other words: looking for them would read all of its rows. */
const withoutBeginnings = (term: SearchTerm, words: Frequencies): SearchTerm =>
  words.atLeast(wholeAnywhere(term)) >= commonFrom ? { ...term, beginnings: [] } : term

function placeOf({ sort, after }: EventFilters): MatchPlace | null {
  const cursor = sort === "relevance" ? readEventCursor(after, "relevance") : null
  const read = cursor && readRelevance(String(cursor.value))
  return cursor && read ? { ...read, past: cursor.past, id: cursor.id } : null
}

/** All matches at once. `isWhole` false: too many, only their number is used; later pages continue as the first. */
async function gather(
  { who, filters, today, terms, textsOf = null, nameSearch = null }: EventSearch,
  place: MatchPlace | null,
) {
  const enough = weighedAtMost(terms, filters)
  const most = place ? 2 * enough : enough
  const { shape, values } = splitFilters({ ...withoutPhrase(filters), shown: 0 })
  const more = { organizations: organizationsIf(nameSearch !== null) }
  const build = () => {
    const byRelevance = filters.sort === "relevance"
    const search = matchesByIndex(sql.placeholder("wanted"))
    const fits = eventConditions(who, shape, today, { search, byIndex: true })
    const weight = byRelevance ? sql.join(terms.map(weightOf), sql` + `) : sql`0`
    const found = gatherStatement({
      hits: sql`select ${orderColumns(filters)}, ${weight} as weight from ${event} where ${fits}`,
      most: sql.placeholder("most"),
      after: byRelevance ? (afterPlace(place) ?? undefined) : afterCursor(filters),
      order: [sql`weight desc`, ...orderOf(filters)],
    })
    return namedIf(terms.length <= mostPrepared && isPlain(shape), cardsOfMatches(priceFor(who, shape), found, more))
  }
  const rows = await askBuilt(["gather", who, shape, today, terms.length, nameSearch !== null], build, {
    ...values,
    ...Object.assign({}, ...terms.map(weightValues)),
    wanted: tsqueryOf(anywhere(terms)),
    textsUnless: textsOf && textsUnless(textsOf),
    most,
    ...nameSearch,
  })
  const found = matchesOf(rows)
  const count = rows[0]?.count ?? 0
  return {
    count: Math.min(count, countedMost + 1),
    by: "weight" as const,
    rows: found,
    isWhole: count <= most,
    ...(nameSearch && { organizations: rows[0]?.organizations ?? [] }),
  }
}

/** A term's weight in an event; one SQL text for all words. First the most frequent case: in the description alone. */
function weightOf(term: SearchTerm, at: number): SQL {
  const holds = (name: string) => sql`${event.searchHead} @@ ${sql.placeholder(name)}::tsquery`
  const cases = weightsOf(term).map(
    ({ weight }, match) => sql`when ${holds(`term${at}in${match}`)} then ${sql.raw(String(weight))}`,
  )
  const lowest = sql.raw(String(lowestWeight))
  return sql`(case when not ${holds(`term${at}`)} then ${lowest} ${sql.join(cases, sql` `)} else ${lowest} end)`
}

/** Values of the placeholders of `weightOf`; null matches nothing. */
const weightValues = (term: SearchTerm, at: number): Record<string, string | null> => ({
  [`term${at}`]: tsqueryOf(named(term)),
  ...Object.fromEntries(
    weightsOf(term).map(({ lexemes }, match) => [`term${at}in${match}`, lexemes && tsqueryOf(lexemes)]),
  ),
})

const afterPlace = (place: MatchPlace | null) =>
  place &&
  sql`(-weight, ${event.closed}, ${event.startDate}, ${event.id})
    > (${-place.rank}::integer, ${place.past ? 1 : 0}::smallint, ${place.day}::date, ${place.id}::text)`

const byOrder = (rest: EventSearch): Promise<RankedRows> =>
  nextMatches({ ...rest, wanted: anywhere(rest.terms), after: afterCursor(rest.filters), most: pageSize + 1 })
