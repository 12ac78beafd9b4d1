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

/** From so many organizations on ("fundacja"), the most followed ones are looked through. */
const many = 1000
const longestWalk = 500
/** More than an uncommon word has. Selected as a limit, it keeps the planner to the index of words. */
const mostOfOne = 4 * many

const order = sql`order by ${desc(organization.followers)}, ${desc(organization.id)}`
const isListed = listedOrganizations(sql.placeholder("realm"))
const end = sql`${order} limit ${sql.placeholder("mostNamed")}::integer`
const named = (from: SQL, first = sql``) =>
  preparable<{ id: string; name: string }>(
    db,
    sql`${first} select ${organization.id}, ${organization.name} from ${from} ${end}`,
    true,
  ).prepare()

const amongFollowed = named(
  sql`(select * from ${organization} where ${isListed} ${order} limit ${longestWalk}::integer) ${organization} where ${matches(sql.placeholder("named"))}`,
)
const { id, name, followers } = organization
const hits = sql`with hits as materialized (select ${id}, ${name}, ${followers} from ${organization}
    where ${and(isListed, matchesByIndex(sql.placeholder("named")))})`
const byIndex = named(sql`hits ${organization}`, hits)

/** The same as a column of another statement; null when none fits. Its values: `organizationsAlong`. */
export const namedAlong = sql<
  NamedOrganization[] | null
>`(${hits} select json_agg(json_build_object('id', ${id}, 'name', ${name}) ${order})
  from (select * from hits ${organization} ${end}) ${organization})`
export type NamedOrganization = { id: string; name: string }
export type NamedAlong = { realm: string; named: string; mostNamed: number }

const valuesOf = (viewer: Viewer | null, named: Lexemes, most: number): NamedAlong => ({
  realm: realmOf(viewer),
  named: tsqueryOf(named),
  mostNamed: most,
})
const isCommon = async (named: Lexemes) => (await frequencies("organization.search")).likely(named) >= many

/** What a statement that reads them along needs; null where many have the words, which is asked otherwise. */
export async function organizationsAlong(viewer: Viewer | null, terms: readonly SearchTerm[], most: number) {
  const named = anywhere(terms, ["t"])
  return (await isCommon(named)) ? null : valuesOf(viewer, named, most)
}

/** Those of `organizationsAlong` where no statement reads them along. */
export const findAlong = (values: NamedAlong): Promise<NamedOrganization[]> => byIndex.execute(values)

/** Listed organizations with all words in their name, the most followed first. */
export async function findOrganizations(viewer: Viewer | null, terms: readonly SearchTerm[], most: number) {
  const named = anywhere(terms, ["t"])
  const values = valuesOf(viewer, named, most)
  const found = (await isCommon(named)) ? await amongFollowed.execute(values) : []
  return found.length === most ? found : byIndex.execute(values)
}

const each = sql`asked.named`
const firstOf = (from: SQL) => sql`(select ${id}, ${name} from ${from} ${order} limit 1)`
const ofEach = sql`unnest(${sql.placeholder("named")}::tsquery[], ${sql.placeholder("commonNames")}::boolean[])
    with ordinality as asked (named, common, place)
  cross join lateral (
    ${firstOf(sql`(select * from ${organization} where ${isListed} ${order} limit ${longestWalk}::integer) ${organization}
      where asked.common and ${organization.search} @@ ${each}`)}
    union all
    ${firstOf(sql`(select * from ${organization} where ${and(isListed, sql`not asked.common`, sql`${organization.search} @@ ${each}`)} limit (select ${mostOfOne}::bigint)) ${organization}`)}
  ) as found`

/**
 * For each term the most followed organization named after it, as a column of another statement; one that two terms
 * name stands there twice. Its values: `organizationsOfEach`.
 */
export const namedOfEach = sql<
  NamedOrganization[]
>`(select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name) order by asked.place), '[]') from ${ofEach})`
export type NamedOfEach = { realm: string; named: string[]; commonNames: boolean[] }

/** What a statement needs that reads `namedOfEach`. */
export async function organizationsOfEach(viewer: Viewer | null, terms: readonly SearchTerm[]): Promise<NamedOfEach> {
  const words = await frequencies("organization.search")
  const named = terms.map((term) => anywhere([term], ["t"]))
  return {
    realm: realmOf(viewer),
    named: named.map(tsqueryOf),
    commonNames: named.map((lexemes) => words.likely(lexemes) >= many),
  }
}
