import { and, type SQL, sql } from "drizzle-orm"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { namedIf } from "#app/db/connection/prepared-statement.server.ts"
import { type Frequencies, frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import { type Lexemes, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"
import type { Day } from "#app/lib/dates.ts"
import { cardsOfMatches, priceFor, textsUnless } from "../list/card-columns.server.ts"
import { alongOrder, eventConditions } from "../list/conditions.server.ts"
import { isPlain, splitFilters } from "../list/page-conditions.server.ts"
import {
  type FoundRow,
  firstOfParts,
  inMonths,
  inOrder,
  monthsAhead,
  organizationsIf,
  type PageBounds,
  type RankPart,
} from "./part-queries.server.ts"
import type { RankedRows, SearchScope } from "./ranked.ts"

type MatchQuery = SearchScope & { wanted: Lexemes; after: SQL | undefined; most: number }

/** Rows to scan, as a multiple of those that would hold a page if matches were spread evenly. */
const margin = 3
const marginOfAttempt = 2
/** Fewest rows to scan, even for the most common word: going on by the index costs as much. */
const shortestWalk = 1000
const gatheredAtOnce = 300
/** Most matches gathered from a group of months. */
const gatheredMost = 1000
const usualMonths = 34
/** The index of words reads so many entries in the time of a scanned row; of a scanned row whose description counts, a quarter. */
const entriesPerRow = 5
const descriptionCost = 4

/**
 * How to find the first matches in the order of dates. `all`: gathers them all; `months`: gathers month after month;
 * `walk`: scans the first rows of the order, which suits common words, whose matches stand close together.
 */
export type MatchWay = { name: "all" | "months" | "walk"; rowsToScan: number }

/**
 * The way that statistics suggest; `isMany`: there are certainly more than a thousand matches. A walk scans as many rows
 * in a large table as in a small one, but a month has more matches there, and a longer list in the index.
 */
export async function wayTo(wanted: Lexemes, column: RankPart["column"], isMany: boolean): Promise<MatchWay> {
  return wayBy(await frequencies(column === "head" ? "event.search_head" : "event.search"), wanted, column, isMany)
}

export function wayBy(
  { rows, likely, atMost }: Frequencies,
  wanted: Lexemes,
  column: RankPart["column"],
  isMany: boolean,
): MatchWay {
  const matching = likely(wanted)
  const rowsFor = (matches: number, times: number) => (times * (pageSize + 1) * rows) / Math.max(1, matches)
  const expected = rowsFor(matching, margin)
  if (!isMany && matching <= gatheredAtOnce) return { name: "all", rowsToScan: inSteps(expected) }
  const costOfMonth = (matching + rows / entriesPerRow) / usualMonths
  const costOfRow = column === "head" ? 1 : descriptionCost
  if (expected * costOfRow <= costOfMonth) return { name: "walk", rowsToScan: inSteps(expected) }
  // words of a phrase often stand together: a short walk is worth an attempt where the rarest would pay
  const hoped = rowsFor(atMost(wanted), marginOfAttempt)
  const isTried = marginOfAttempt * hoped * costOfRow <= costOfMonth
  return isTried ? { name: "walk", rowsToScan: inSteps(hoped) } : { name: "months", rowsToScan: inSteps(expected) }
}

/** Few different numbers, as each has a statement of its own. */
const inSteps = (rows: number) => shortestWalk * 2 ** Math.max(0, Math.ceil(Math.log2(rows / shortestWalk)))

/** The next matches of more than a thousand, in any order. */
export async function nextMatches(query: MatchQuery): Promise<RankedRows> {
  const { filters, wanted, after, most } = query
  const part: RankPart = { rank: 0, wanted, former: undefined, column: "search" }
  const page = { after, afterIn: () => after, most }
  // no index is ordered by distance
  if (filters.sort === "near") return firstMatches(query, [part], page)
  const way = await wayTo(wanted, "search", true)
  const isDated = filters.sort === "relevance" || filters.sort.startsWith("date")
  if (!isDated || way.name === "walk") {
    const rows = await walk(query, part, way)
    if (rows.length >= most) return { rows, organizations: organizationsIn(query, rows) }
  }
  const parts = isDated ? inMonths(part, await monthsAhead(query, after)) : [part]
  return firstMatches(query, parts, page)
}

/** `afterIn`: condition for rows of one rank after the place where the page begins. */
type PageOfParts = PageBounds & { afterIn: (rank: number) => SQL | undefined }

/**
 * The first rows of the parts in their order. From the first months with more matches than are gathered (`isCut`), it
 * scans the rows from their first day on instead, because the matches stand close together there.
 */
export async function firstMatches(
  query: SearchScope,
  parts: readonly RankPart[],
  page: PageOfParts,
  gathered: number | null = gatheredMost,
): Promise<RankedRows> {
  const { sort } = query.filters
  const isForwards = sort === "relevance" || sort === "date-asc"
  const found = await firstOfParts(query, parts, page, isForwards ? gathered : null)
  const organizations = organizationsIn(query, found)
  const firstCut = found.find(({ isCut }) => isCut)
  const cutPart = firstCut && parts[firstCut.partIndex]
  if (!firstCut || !cutPart?.begins) return { rows: found, organizations }
  const beforeCut = found.filter((row) => row.partIndex < firstCut.partIndex)
  const restOfPage = { ...page, most: page.most - beforeCut.length }
  const scanned = await walkFrom(query, { ...cutPart, ...cutPart.begins }, restOfPage)
  if (scanned.length >= restOfPage.most) return { rows: [...beforeCut, ...scanned], organizations }
  // the scanned rows hold too few: gathers all matches of the part
  const rest = await firstMatches({ ...query, nameSearch: null }, parts.slice(firstCut.partIndex), restOfPage, null)
  return { rows: [...beforeCut, ...rest.rows], organizations }
}

/** The organizations that a statement has read, if it has; its first row tells. */
export const organizationsIn = ({ nameSearch }: SearchScope, [first]: readonly FoundRow[]) =>
  nameSearch && first ? (first.organizations ?? []) : undefined

/** Matches among the rows from a day on. */
function walkFrom(query: SearchScope, part: RankPart & { isPast: boolean; day: Day }, { afterIn, most }: PageOfParts) {
  const { rank, isPast, day } = part
  const from = { isPast: isPast ? 1 : 0, day }
  return walk({ ...query, nameSearch: null, after: afterIn(rank), most }, part, { rowsToScan: shortestWalk, from })
}

const placeholder = sql.placeholder

/** Matches among the first rows of the order, or of those from a day on. */
export async function walk(
  { who, filters, today, after, most, textsOf = null, nameSearch = null }: Omit<MatchQuery, "wanted">,
  { rank, wanted, former, column }: RankPart,
  { rowsToScan, from = null }: { rowsToScan: number; from?: { isPast: number; day: Day } | null },
): Promise<FoundRow[]> {
  const { shape, values } = splitFilters({ ...filters, q: "", exact: false, shown: 0 })
  const build = () => {
    const words = column === "head" ? event.searchHead : event.search
    const isOfLaterRank = former && sql`not ${event.searchHead} @@ (select ${placeholder("former")}::tsquery)`
    const search = and(sql`${words} @@ (select ${placeholder("wanted")}::tsquery)`, isOfLaterRank)
    const fits = eventConditions(who, shape, today, { search })
    const begun =
      from &&
      sql`(${event.closed}, ${event.startDate}) >= (${placeholder("isPast")}::smallint, ${placeholder("day")}::date)`
    const range = and(alongOrder(who, shape), begun ?? undefined, after)
    // written out: for a parameter the planner expects a tenth of all rows
    const firstRows = sql`select * from ${event} where ${range} ${inOrder(filters)} limit ${sql.raw(String(rowsToScan))}`
    const rows = sql`select null::integer as count, ${event.id}, ${placeholder("rank")}::integer as rank
      from (${firstRows}) ${event} where ${fits} ${inOrder(filters)} limit ${placeholder("most")}::integer`
    const more = { organizations: organizationsIf(nameSearch !== null) }
    return namedIf(isPlain(shape), cardsOfMatches(priceFor(who, shape), rows, more))
  }
  const parts = { column, rowsToScan, former: !!former, from: !!from, after: !!after, names: !!nameSearch }
  const found = await askBuilt(["walk", who, shape, today, parts], build, {
    ...values,
    textsUnless: textsUnless(textsOf),
    most,
    rank,
    wanted: tsqueryOf(wanted),
    former: former && tsqueryOf(former),
    ...from,
    ...nameSearch,
  })
  return found as FoundRow[]
}
