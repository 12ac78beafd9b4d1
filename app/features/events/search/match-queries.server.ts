import { and, not, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import type { Lexemes } from "#app/domain/shared/search/tsquery.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions } from "../list/conditions.server.ts"
import { matches } from "./conditions.server.ts"
import { firstOfParts, inMonths, inOrder, monthsAhead, type PageBounds, type RankPart } from "./part-queries.server.ts"
import type { RankedRows, SearchScope } from "./ranked.ts"

type MatchQuery = SearchScope & { wanted: Lexemes; after: SQL | undefined; most: number }

/** Rows to scan, as a multiple of those that would hold a page if matches were spread evenly. */
const margin = 3
/** Fewest rows to scan, even for the most common word: going on by the index costs as much. */
const shortestWalk = 1000
const gatheredAtOnce = 300
/** Most matches gathered from a group of months. */
const gatheredMost = 1000
/** Number of months that hold most events: a walk pays while it scans no more rows than one of them has matches. */
const usualMonths = 34

/**
 * How to find the first matches in the order of dates. `all`: gathers them all; `months`: gathers month after month;
 * `walk`: scans the first rows of the order, which suits very common words, whose matches stand close together.
 */
export type MatchWay = { name: "all" | "months" | "walk"; rowsToScan: number }

/** The way that statistics suggest; `isMany`: there are certainly more than a thousand matches. */
export async function wayTo(wanted: Lexemes, column: "search" | "head", isMany: boolean): Promise<MatchWay> {
  const { rows, likely } = await frequencies(column === "head" ? "event.search_head" : "event.search")
  const matching = likely(wanted)
  const rowsToScan = Math.ceil((margin * (pageSize + 1) * rows) / Math.max(1, matching))
  if (!isMany && matching <= gatheredAtOnce) return { name: "all", rowsToScan }
  return {
    name: rowsToScan <= matching / usualMonths ? "walk" : "months",
    rowsToScan: Math.max(shortestWalk, rowsToScan),
  }
}

/** The next matches of more than a thousand, in any order. */
export async function nextMatches(query: MatchQuery): Promise<RankedRows> {
  const { filters, wanted, after, most } = query
  const part: RankPart = { rank: 0, wanted, former: undefined }
  const page = { after, afterIn: () => after, most }
  // no index is ordered by distance
  if (filters.sort === "near") return firstMatches(query, [part], page)
  const way = await wayTo(wanted, "search", true)
  const isDated = filters.sort === "relevance" || filters.sort.startsWith("date")
  if (!isDated || way.name === "walk") {
    const found = await walk(query, part, { ...way, column: "search" })
    if (found.length >= most) return { rows: found.map((id) => ({ id, rank: 0 })) }
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
  const organizations = query.nameSearch && found[0] ? (found[0].organizations ?? []) : undefined
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

/** Matches among the rows from a day on. */
async function walkFrom(
  query: SearchScope,
  part: RankPart & { isPast: boolean; day: Day },
  { afterIn, most }: PageOfParts,
) {
  const { rank, isPast, day } = part
  const begun = sql`(${event.closed}, ${event.startDate}) >= (${isPast ? 1 : 0}::smallint, ${day}::date)`
  const after = and(begun, afterIn(rank))
  const found = await walk({ ...query, after, most }, part, { rowsToScan: shortestWalk, column: "search" })
  return found.map((id) => ({ id, rank }))
}

/** Matches among the first rows of the order. */
export async function walk(
  { who, filters, today, after, most }: Omit<MatchQuery, "wanted">,
  { wanted, former }: RankPart,
  { rowsToScan, column }: { rowsToScan: number; column: "search" | "head" },
): Promise<string[]> {
  const search = and(matches(wanted, column), former && not(matches(former, "head")))
  const fits = eventConditions(who, filters, today, { search })
  const range = and(alongOrder(who, filters), after)
  const firstRows = sql`select * from ${event} where ${range} ${inOrder(filters)} limit ${rowsToScan}`
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${event.id} from (${firstRows}) ${event} where ${fits} ${inOrder(filters)} limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
