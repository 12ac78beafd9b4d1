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
  type NamedOfEach,
  type NamedOrganization,
  namedOfEach,
} from "#app/features/organizations/list/search-queries.server.ts"
import type { Day } from "#app/lib/dates.ts"
import { alongOrder, eventConditions, listed } from "../list/conditions.server.ts"
import { orderOf } from "../list/order-columns.server.ts"

/** From so many rows of a word on, one of the first events of a list holds it. */
const plenty = 2 * countedMost
const walked = 500

/** What a list may have an event for, one thing at a time. `listedFirst`: so many searches are also asked of all listed events. */
export type Sought = {
  upcoming: EventFilters["upcoming"]
  searches: readonly Lexemes[]
  listedFirst: number
  categories?: readonly Category[]
  voivodeships?: readonly string[]
  /** A town with its distance. */
  near?: EventFilters | null
  /** Terms that organizations may be named after. */
  named?: NamedOfEach | null
}
/** For each thing whether it exists; `listed` whatever an event's day and status. `organizations`: one for a term. */
export type Existing = {
  listed: boolean[]
  searches: boolean[]
  categories: boolean[]
  voivodeships: boolean[]
  near: boolean
  organizations: NamedOrganization[]
}

/** One statement, prepared for all but towns with a distance. */
export async function findExisting(who: ListScope, today: Day, sought: Sought): Promise<Existing> {
  const { upcoming, searches, listedFirst, categories = [], voivodeships = [], near = null, named = null } = sought
  const words = await frequencies("event.search")
  const filters: EventFilters = { ...noEventFilters, upcoming, sort: "date-asc" }
  const fits = (search?: SQL, changes?: Partial<EventFilters>) =>
    eventConditions(who, { ...filters, ...changes }, today, { search, byIndex: search !== undefined })
  const build = () => {
    const search = sql`${event.search} @@ asked.wanted`
    const first = sql`select * from ${event} where ${alongOrder(who, filters)} order by ${sql.join(orderOf(filters), sql`, `)} limit ${walked}`
    const isAmongFirst = sql`exists (select from (${first}) ${event} where ${fits(search)})`
    const searchRows = sql`unnest(${hole("searches")}::tsquery[], ${hole("common")}::boolean[]) with ordinality as asked (wanted, common, place)`
    const found = sql`select asked.*, (asked.common and ${isAmongFirst}) or ${anyBy(fits(search))} as fits from ${searchRows}`
    const isListed = sql`fits or (asked.place <= ${hole("listedFirst")}::integer and ${anyBy(and(...listed(who), search))})`
    const oneOf = (name: "categories" | "voivodeships", column: SQL) =>
      sql`array(select exists (select from ${event} where ${and(fits(), sql`${column} = asked.value`)})
        from unnest(${hole(name)}::text[]) with ordinality as asked (value, place) order by asked.place)`
    return preparable<Existing>(
      db,
      sql`select coalesce(array_agg(${isListed} order by place), '{}') as listed, coalesce(array_agg(fits order by place), '{}') as searches,
          ${oneOf("categories", sql`${event.category}`)} as categories, ${oneOf("voivodeships", sql`${event.voivodeship}`)} as voivodeships,
          ${near === null ? sql`false` : sql`exists (select from ${event} where ${fits(undefined, near)})`} as near,
          ${named === null ? sql`'[]'::json` : namedOfEach} as organizations
          from (${found}) as asked`,
      near === null,
    )
  }
  const [row] = await askBuilt(["existing", who, upcoming, near, named !== null, today], build, {
    searches: searches.map(tsqueryOf),
    common: searches.map((lexemes) => words.atLeast(lexemes) >= plenty),
    listedFirst,
    categories,
    voivodeships,
    ...named,
  })
  if (!row) throw new Error("A statement without a row")
  return row
}

const hole = sql.placeholder
/** A limit that is selected, as the planner would read the table from its beginning for the first row. */
const anyBy = (fits: SQL | undefined) =>
  sql`(select count(*) = 1 from (select from ${event} where ${fits} limit (select 1::bigint)) as one)`

/** A term wherever it stands; of a common word its forms are enough, and its beginnings would read many more rows. */
export async function lexemesOf(term: SearchTerm): Promise<Lexemes> {
  const whole = wholeAnywhere(term)
  return (await frequencies("event.search")).atLeast(whole) >= plenty ? whole : anywhere([term])
}
