import { sql } from "drizzle-orm"
import { event } from "#app/db/schema.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import { groupsAround } from "#app/domain/events/months.ts"
import { stepsOf } from "#app/domain/shared/search/tsquery.ts"
import type { RankedRow } from "../list/card-columns.server.ts"
import { firstMatches, organizationsIn, walk, wayTo } from "./match-queries.server.ts"
import { inMonths, type Months, monthsAhead, type RankPart } from "./part-queries.server.ts"
import type { EventSearch, MatchPlace, RankedRows } from "./ranked.ts"

/** A page of the matches of common words, by steps of relevance and within each by date. */
export async function bySteps(search: EventSearch, place: MatchPlace | null): Promise<RankedRows> {
  const steps = stepsOf(search.terms)
  const rows: RankedRow[] = []
  let organizations: RankedRows["organizations"]
  /** Parts that are not searched yet. */
  let parts: RankPart[] = []
  let months: Months[] | undefined
  const left = () => pageSize + 1 - rows.length
  const afterIn = (rank: number) => (place?.rank === rank ? afterDate(place) : undefined)

  const withOrganizations = () => ({ ...search, nameSearch: organizations ? null : (search.nameSearch ?? null) })

  async function searchParts() {
    if (parts.length > 0 && left() > 0) {
      const page = { after: place ? afterPlace(place) : undefined, afterIn, most: left() }
      const found = await firstMatches(withOrganizations(), parts, page)
      rows.push(...found.rows)
      organizations ??= found.organizations
    }
    parts = []
  }

  for (let rank = place?.rank ?? 0; rank < steps.length; rank++) {
    const wanted = steps[rank]
    if (!wanted) break
    const isLast = rank === steps.length - 1
    const column = isLast ? "search" : "head"
    const part: RankPart = { rank, wanted, former: steps[rank - 1], column }
    const way = await wayTo(wanted, column, isLast)
    if (way.name === "walk") {
      await searchParts()
      if (left() <= 0) break
      const query = { ...withOrganizations(), after: afterIn(rank), most: left() }
      const found = await walk(query, part, way)
      organizations ??= organizationsIn(query, found)
      if (found.length >= left()) {
        rows.push(...found)
        break
      }
    }
    if (way.name === "all") parts.push(part)
    else {
      const isFirst = rank === 0 && !place
      if (isFirst) {
        // fills most pages, without a statement that asks which months there are
        const ahead = groupsAround(search.today).map((group) => ({ ...group, isPast: false }))
        parts.push(...inMonths(part, ahead))
        await searchParts()
        if (left() <= 0) break
      }
      months ??= await monthsAhead(search)
      const isSearched = (some: Months) => {
        if (isFirst) return !some.isPast
        return place?.rank === rank && isBefore(some, place)
      }
      const remaining = months.filter((some) => !isSearched(some))
      parts.push(...inMonths(part, remaining))
    }
  }
  await searchParts()
  return { rows, organizations }
}

/** Whether all these months come before the place in the order: future months before past ones, each by date. */
function isBefore({ isPast, months }: Months, { past, day }: MatchPlace) {
  if (isPast !== past) return past
  const monthOfPlace = day.slice(0, 7).replace("-", "")
  return (months.at(-1) ?? "") < monthOfPlace
}

const afterDate = ({ past, day, id }: MatchPlace) =>
  sql`(${event.closed}, ${event.startDate}, ${event.id}) > (${past ? 1 : 0}::smallint, ${day}::date, ${id}::text)`

const afterPlace = (place: MatchPlace) => sql`(part.rank > ${place.rank}::integer or ${afterDate(place)})`
