import { and, desc, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { runPrepared } from "#app/db/connection/prepared-statement.server.ts"
import { frequencies } from "#app/db/connection/word-frequency.server.ts"
import { organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere } from "#app/domain/shared/search/tsquery.ts"
import { listedOrganizations } from "./conditions.server.ts"
import { matches, matchesByIndex } from "./search.server.ts"

/** From so many organizations on ("fundacja"), the most followed ones are looked through. */
const many = 1000
const longestWalk = 500

/** Listed organizations with all words in their name, the most followed first. */
export async function findOrganizations(viewer: Viewer | null, terms: readonly SearchTerm[], most: number) {
  const named = anywhere(terms, ["t"])
  const isCommon = (await frequencies("organization.search")).likely(named) >= many
  const order = sql`order by ${desc(organization.followers)}, ${desc(organization.id)}`
  if (isCommon) {
    const walk = sql`select * from ${organization} where ${listedOrganizations(viewer)} ${order} limit ${longestWalk}::integer`
    const found = await rowsOf(sql`(${walk}) ${organization} where ${matches(named)} ${order} limit ${most}::integer`)
    if (found.length === most) return found
  }
  const { id, name, followers } = organization
  const hits = sql`select ${id}, ${name}, ${followers} from ${organization} where ${and(listedOrganizations(viewer), matchesByIndex(named))}`
  return rowsOf(sql`hits ${organization} ${order} limit ${most}::integer`, sql`with hits as materialized (${hits})`)
}

/** Prepared: neither plan depends on the words. */
const rowsOf = (from: SQL, first = sql``) =>
  runPrepared<{ id: string; name: string }>(
    db,
    sql`${first} select ${organization.id}, ${organization.name} from ${from}`,
  )
