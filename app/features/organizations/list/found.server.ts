import { and, desc, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparable } from "#app/db/connection/prepared-statement.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { organization } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere, tsqueryOf } from "#app/domain/shared/search/tsquery.ts"
import { listedOrganizations } from "./conditions.server.ts"
import { matches, matchesByIndex } from "./search.server.ts"

/** From so many organizations on ("fundacja"), the most followed ones are looked through. */
const many = 1000
const longestWalk = 500

const order = sql`order by ${desc(organization.followers)}, ${desc(organization.id)}`
const isListed = listedOrganizations(sql.placeholder("realm"))
const end = sql`${order} limit ${sql.placeholder("most")}::integer`
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
const byIndex = named(
  sql`hits ${organization}`,
  sql`with hits as materialized (select ${id}, ${name}, ${followers} from ${organization}
    where ${and(isListed, matchesByIndex(sql.placeholder("named")))})`,
)

/** Listed organizations with all words in their name, the most followed first. */
export async function findOrganizations(viewer: Viewer | null, terms: readonly SearchTerm[], most: number) {
  const named = anywhere(terms, ["t"])
  const values = { realm: realmOf(viewer), named: tsqueryOf(named), most }
  const isCommon = (await frequencies("organization.search")).likely(named) >= many
  const found = isCommon ? await amongFollowed.execute(values) : []
  return found.length === most ? found : byIndex.execute(values)
}
