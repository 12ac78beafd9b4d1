import { and, desc, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparable } from "#app/db/connection/prepared-statement.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { organization } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, type Lexemes, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"
import { listedOrganizations } from "./conditions.server.ts"
import { matches, matchesByIndex } from "./search-conditions.server.ts"

/** A word of this many organizations or more ("fundacja") is common: first only the most followed ones are searched. */
const commonFrom = 1000
const scannedMost = 2000
/** More matches than an uncommon word has. Selected as a limit, it keeps the planner to the index of words. */
const mostOfOne = 4 * commonFrom

const { id, name, followers } = organization
const isListed = listedOrganizations(sql.placeholder("realm"))
const mostFollowedFirst = sql`order by ${desc(followers)}, ${desc(id)}`
const firstNamed = sql`${mostFollowedFirst} limit ${sql.placeholder("mostNamed")}::integer`
const prepared = (statement: SQL) => preparable<{ id: string; name: string }>(db, statement, true).prepare()

const mostFollowed = sql`(select * from ${organization} where ${isListed}
  ${mostFollowedFirst} limit ${scannedMost}::integer)`
const amongMostFollowed = prepared(sql`select ${id}, ${name} from ${mostFollowed} ${organization}
  where ${matches(sql.placeholder("named"))} ${firstNamed}`)
const withHits = sql`with hits as materialized (select ${id}, ${name}, ${followers} from ${organization}
    where ${and(isListed, matchesByIndex(sql.placeholder("named")))})`
const byIndex = prepared(sql`${withHits} select ${id}, ${name} from hits ${organization} ${firstNamed}`)

/** The found organizations as a column of another statement, with values of `nameSearchOf`; null without any. */
export const namedOrganizations = sql<
  NamedOrganization[] | null
>`(${withHits} select json_agg(json_build_object('id', ${id}, 'name', ${name}) ${mostFollowedFirst})
  from (select * from hits ${organization} ${firstNamed}) ${organization})`
export type NamedOrganization = { id: string; name: string }
export type NameSearch = { realm: string; named: string; mostNamed: number }

const valuesOf = (viewer: Viewer | null, named: Lexemes, most: number): NameSearch => ({
  realm: realmOf(viewer),
  named: tsqueryOf(named),
  mostNamed: most,
})
const isCommon = async (named: Lexemes) => (await frequencies("organization.search")).likely(named) >= commonFrom

/** Values for `namedOrganizations`; null for common words, which `findOrganizations` searches otherwise. */
export async function nameSearchOf(viewer: Viewer | null, terms: readonly SearchTerm[], most: number) {
  const named = anywhere(terms, ["t"])
  return (await isCommon(named)) ? null : valuesOf(viewer, named, most)
}

/** The organizations for values of `nameSearchOf`, in a statement of their own. */
export const findByNameSearch = (values: NameSearch): Promise<NamedOrganization[]> => byIndex.execute(values)

/** Listed organizations with all words in their name, the most followed first. */
export async function findOrganizations(viewer: Viewer | null, terms: readonly SearchTerm[], most: number) {
  const named = anywhere(terms, ["t"])
  const values = valuesOf(viewer, named, most)
  const found = (await isCommon(named)) ? await amongMostFollowed.execute(values) : []
  return found.length === most ? found : byIndex.execute(values)
}

const isNamed = sql`${organization.search} @@ asked.named`
const uncommonNamed = sql`(select * from ${organization} where ${and(isListed, sql`not asked.common`, isNamed)}
      limit (select ${mostOfOne}::bigint))`
const mostFollowedOf = (from: SQL) => sql`(select ${id}, ${name} from ${from} ${mostFollowedFirst} limit 1)`
const ofEach = sql`unnest(${sql.placeholder("named")}::tsquery[], ${sql.placeholder("commonNames")}::boolean[])
    with ordinality as asked (named, common, place)
  cross join lateral (
    ${mostFollowedOf(sql`${mostFollowed} ${organization} where asked.common and ${isNamed}`)}
    union all
    ${mostFollowedOf(sql`${uncommonNamed} ${organization}`)}
  ) as found`

/**
 * For each term the most followed organization named after it, as a column of another statement; one that two terms
 * name stands there twice. Its values: `eachNameSearchOf`.
 */
export const organizationOfEachName = sql<
  NamedOrganization[]
>`(select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name) order by asked.place), '[]') from ${ofEach})`
export type EachNameSearch = { realm: string; named: string[]; commonNames: boolean[] }

/** What a statement needs that reads `organizationOfEachName`. */
export async function eachNameSearchOf(viewer: Viewer | null, terms: readonly SearchTerm[]): Promise<EachNameSearch> {
  const words = await frequencies("organization.search")
  const named = terms.map((term) => anywhere([term], ["t"]))
  return {
    realm: realmOf(viewer),
    named: named.map(tsqueryOf),
    commonNames: named.map((lexemes) => words.likely(lexemes) >= commonFrom),
  }
}
