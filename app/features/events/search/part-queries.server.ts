import { and, eq, type SQL, sql } from "drizzle-orm"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { namedIf, preparable } from "#app/db/connection/prepared-statement.server.ts"
import { event } from "#app/db/schema.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { groupFrom, groupsOfMonths, type MonthGroup } from "#app/domain/events/months.ts"
import { allOf, anyOf, type Lexemes, monthLexeme, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"
import { type NamedOrganization, namedOrganizations } from "#app/features/organizations/list/search-queries.server.ts"
import type { Day } from "#app/lib/dates.ts"
import { cardsOfMatches, priceFor, type RankedRow, textsUnless } from "../list/card-columns.server.ts"
import { alongOrder, eventConditions } from "../list/conditions.server.ts"
import { orderColumns, orderOf } from "../list/order-columns.server.ts"
import { isPlain, splitFilters } from "../list/page-conditions.server.ts"
import type { SearchScope } from "./ranked.ts"

/** Rows of one rank; `former`: words of the ranks shown before. All rows of a part come before those of the next. */
export type RankPart = {
  rank: number
  wanted: Lexemes
  former: Lexemes | undefined
  /** `head`: the words are wanted in any field but the description. */
  column: "search" | "head"
  /** For a part of some months: their first day, and the words wanted in any month. */
  begins?: { isPast: boolean; day: Day; wanted: Lexemes }
}
/** Adjacent months of an order, all ahead or all past. */
export type Months = MonthGroup & { isPast: boolean }

/** Condition for rows after a place; it may name `part.rank`. */
export type PageBounds = { after: SQL | undefined; most: number }

export const inOrder = (filters: EventFilters) => sql`order by ${sql.join(orderOf(filters), sql`, `)}`

/** `organizations`: in the first row, if they are read and any is found. */
export type FoundRow = RankedRow & { organizations: readonly NamedOrganization[] | null }
/** `isCut`: the part has more matches than were gathered, so these may not be the first. */
type Gathered = FoundRow & { partIndex: number; isCut: boolean }

/** The named organizations as a column of `cardsOfMatches`, only in the first row, so that they are searched once. */
export const organizationsIf = (isSearched: boolean) =>
  isSearched
    ? sql<readonly NamedOrganization[] | null>`case when found.nth = 1 then ${namedOrganizations} end`
    : sql<null>`null`

const placeholder = sql.placeholder

/**
 * The first rows of the parts. Each part is gathered by the index and sorted, only as far as the page needs; of months
 * at most `gathered` matches.
 */
export async function firstOfParts(
  { who, filters, today, textsOf = null, nameSearch = null }: SearchScope,
  parts: readonly RankPart[],
  { after, most }: PageBounds,
  gathered: number | null,
): Promise<Gathered[]> {
  const { shape, values } = splitFilters({ ...filters, q: "", exact: false, shown: 0 })
  const build = () => {
    const isOfLaterRank = sql`(part.former is null or not ${event.searchHead} @@ part.former)`
    const search = sql`${event.search} @@ part.wanted and ${isOfLaterRank}`
    const fits = and(eventConditions(who, shape, today, { search, byIndex: true }), after)
    const hits = sql`select ${orderColumns(filters)} from ${event} where ${fits} limit part.gathered`
    const isCut = sql`(select count(*) >= part.gathered from hits)`
    const found = sql`with hits as materialized (${hits}) select ${event.id}, ${isCut} as is_cut
      from hits ${event} ${inOrder(filters)} limit ${placeholder("most")}::integer`
    const partRows = sql`unnest(${placeholder("ranks")}::integer[], ${placeholder("wanted")}::tsquery[],
        ${placeholder("former")}::tsquery[], ${placeholder("limits")}::bigint[])
      with ordinality as part (rank, wanted, former, gathered, place)`
    const rows = sql`select null::integer as count, found.id, part.rank,
        part.place::integer - 1 as part_index, coalesce(found.is_cut, false) as is_cut
      from ${partRows} cross join lateral (${found}) as found limit ${placeholder("most")}::integer`
    const more = {
      partIndex: sql<number>`found.part_index`,
      isCut: sql<boolean>`found.is_cut`,
      organizations: organizationsIf(nameSearch !== null),
    }
    return namedIf(isPlain(shape), cardsOfMatches(priceFor(who, shape), rows, more))
  }
  const rows = await askBuilt(["parts", who, shape, today, nameSearch !== null], build, {
    ...values,
    textsUnless: textsUnless(textsOf),
    most,
    ranks: parts.map(({ rank }) => rank),
    wanted: parts.map(({ wanted }) => tsqueryOf(wanted)),
    former: parts.map(({ former }) => (former ? tsqueryOf(former) : null)),
    limits: parts.map(({ begins }) => (begins ? gathered : null)),
    ...nameSearch,
  })
  return rows as Gathered[]
}

/** The part once for each group of months, so that each holds few matches. */
export const inMonths = ({ wanted, ...part }: RankPart, groups: readonly Months[]): RankPart[] =>
  groups.map(({ isPast, from, months }) => ({
    ...part,
    wanted: allOf([wanted, anyOf(months.map((month) => monthLexeme(isPast, month)))]),
    begins: { isPast, day: from, wanted },
  }))

/** Months of the list after a place, in groups: future months before past ones. */
export async function monthsAhead({ who, filters, today }: SearchScope, after?: SQL): Promise<Months[]> {
  const isBackwards = filters.sort === "date-desc"
  const { shape, values } = splitFilters({ ...filters, q: "", exact: false, shown: 0 })
  // `live` and `closed` are opposites; the index of each order begins with one of them
  const isInHalf = (isPast: 0 | 1) => (isBackwards ? eq(event.live, 1 - isPast) : eq(event.closed, isPast))
  const bound = (end: "min" | "max", isPast: 0 | 1) =>
    sql`(select ${sql.raw(end)}(${event.startDate}) from ${event}
      where ${and(alongOrder(who, shape), isInHalf(isPast), after)})`
  const build = () =>
    preparable<Record<"ahead" | "aheadLast" | "past" | "pastLast", Day | null>>(
      db,
      sql`select ${bound("min", 0)} as ahead, ${bound("max", 0)} as "aheadLast",
        ${bound("min", 1)} as past, ${bound("max", 1)} as "pastLast"`,
      isPlain(shape),
    )
  const rows = await askBuilt(["months", who, shape, today, after !== undefined], build, values)
  const [{ ahead = null, aheadLast = null, past = null, pastLast = null } = {}] = rows
  const groups = (first: Day | null, last: Day | null, isPast: boolean): Months[] => {
    if (first === null || last === null) return []
    // months before today hold few events that have not ended, so they form one group
    const together = isBackwards || isPast ? {} : { together: today }
    return groupsOfMonths(first, last, { backwards: isBackwards, ...together }).map((months) => ({
      ...groupFrom(months),
      isPast,
    }))
  }
  return [...groups(ahead, aheadLast, false), ...groups(past, pastLast, true)]
}
