import { and, type SQL, sql } from "drizzle-orm"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparable } from "#app/db/connection/prepared-statement.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { event } from "#app/db/schema.ts"
import type { ListScope } from "#app/domain/accounts/viewer.ts"
import { countedMost, type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import type { Category } from "#app/domain/shared/category.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes, tsqueryOf, wholeAnywhere } from "#app/domain/shared/search/tsquery.ts"
import {
  type EachNameSearch,
  type NamedOrganization,
  organizationOfEachName,
} from "#app/features/organizations/list/search-queries.server.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions, listed } from "../list/conditions.server.ts"
import { orderOf } from "../list/order-columns.server.ts"

/** A word in this many rows or more is common: one of the first events of a list probably holds it. */
const commonFrom = 2 * countedMost
const scannedRows = 500

/** What to look for, each thing by itself. `listedFirst`: how many searches also run on all listed events. */
export type ExistenceQuestion = {
  upcoming: EventFilters["upcoming"]
  searches: readonly Lexemes[]
  listedFirst: number
  categories?: readonly Category[]
  voivodeships?: readonly string[]
  /** The filters with a town and its distance. */
  near?: EventFilters | null
  /** Terms that organizations may be named after. */
  named?: EachNameSearch | null
}
/** For each thing, whether an event exists; `listed` ignores an event's day and status. `organizations`: one for a name. */
export type Existing = {
  listed: boolean[]
  searches: boolean[]
  categories: boolean[]
  voivodeships: boolean[]
  near: boolean
  organizations: NamedOrganization[]
}

const placeholder = sql.placeholder

/** Answers everything in one statement, prepared unless a town has a distance. */
export async function findExisting(who: ListScope, today: Day, question: ExistenceQuestion): Promise<Existing> {
  const { upcoming, searches, listedFirst, categories = [], voivodeships = [], near = null, named = null } = question
  const words = await frequencies("event.search")
  const filters: EventFilters = { ...noEventFilters, upcoming, sort: "date-asc" }
  const conditionsOf = (search?: SQL, changes?: Partial<EventFilters>) =>
    eventConditions(who, { ...filters, ...changes }, today, { search, byIndex: search !== undefined })
  const build = () => {
    const search = sql`${event.search} @@ asked.wanted`
    const order = sql.join(orderOf(filters), sql`, `)
    const firstRows = sql`select * from ${event} where ${alongOrder(who, filters)} order by ${order}
      limit ${scannedRows}`
    const isAmongFirst = sql`exists (select from (${firstRows}) ${event} where ${conditionsOf(search)})`
    const searchRows = sql`unnest(${placeholder("searches")}::tsquery[], ${placeholder("common")}::boolean[])
      with ordinality as asked (wanted, common, place)`
    const found = sql`select asked.*, (asked.common and ${isAmongFirst}) or ${anyBy(conditionsOf(search))} as fits
      from ${searchRows}`
    const isListed = sql`fits or (asked.place <= ${placeholder("listedFirst")}::integer
      and ${anyBy(and(...listed(who), search))})`
    const isNear =
      near === null ? sql`false` : sql`exists (select from ${event} where ${conditionsOf(undefined, near)})`
    const anyOfEach = (name: "categories" | "voivodeships", column: SQL) =>
      sql`array(select exists (select from ${event} where ${and(conditionsOf(), sql`${column} = asked.value`)})
        from unnest(${placeholder(name)}::text[]) with ordinality as asked (value, place) order by asked.place)`
    return preparable<Existing>(
      db,
      sql`select coalesce(array_agg(${isListed} order by place), '{}') as listed,
          coalesce(array_agg(fits order by place), '{}') as searches,
          ${anyOfEach("categories", sql`${event.category}`)} as categories,
          ${anyOfEach("voivodeships", sql`${event.voivodeship}`)} as voivodeships,
          ${isNear} as near,
          ${named === null ? sql`'[]'::json` : organizationOfEachName} as organizations
          from (${found}) as asked`,
      near === null,
    )
  }
  const [row] = await askBuilt(["existing", who, upcoming, near, named !== null, today], build, {
    searches: searches.map(tsqueryOf),
    common: searches.map((lexemes) => words.atLeast(lexemes) >= commonFrom),
    listedFirst,
    categories,
    voivodeships,
    ...named,
  })
  if (!row) throw new Error("A statement without a row")
  return row
}

/** Whether a row exists. The limit stands in a subquery: else the planner reads the table from its beginning. */
const anyBy = (condition: SQL | undefined) =>
  sql`(select count(*) = 1 from (select from ${event} where ${condition} limit (select 1::bigint)) as one)`

/** Lexemes that find a term anywhere; of a common word only its forms, as its beginnings would read many more rows. */
export async function lexemesOf(term: SearchTerm): Promise<Lexemes> {
  const whole = wholeAnywhere(term)
  return (await frequencies("event.search")).atLeast(whole) >= commonFrom ? whole : anywhere([term])
}
