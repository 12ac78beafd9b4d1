import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { firstPartyOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { deal, event, organization, user } from "#app/db/schema.ts"
import { stuckStatuses } from "#app/domain/moderation/operator.ts"
import { eventsNamed } from "#app/features/events/search/conditions.server.ts"
import { organizationSearch } from "#app/features/organizations/list/search-conditions.server.ts"

export const dealName = sql<string>`${deal.sponsorName} || ' i ' || ${deal.organizationName}`

/** Name of the company that an account joined first, as SQL. */
export const companyOf = (userId: SQL) =>
  sql<string | null>`(select c.name from company c where c.id = ${firstPartyOf(userId)})`

/** The expression of the index `user_names`. */
const accountNames = sql`norm_pl(name || ' ' || email)`
/** The expression of the index `company_names`. */
const companyNames = sql`norm_pl(coalesce(name, ''))`
/** Accounts with that id, or with the text in their own or their company's name; each condition uses its index. */
const accountsNamed = (text: string) => {
  const byOwnName = sql`select id from "user" where ${contains(accountNames, text)}`
  const companies = sql`select id from company where ${contains(companyNames, text)}`
  const byCompany = sql`select user_id from member where party_id in (${companies})`
  return sql`${user.id} in (select ${text} union all ${byOwnName} union all ${byCompany})`
}

/** Literals, so that the planner can use the partial index. */
const stuckLiterals = sql.raw(stuckStatuses.map((status) => `'${status}'`).join(", "))
const isStuckRow = sql`${deal.status} in (${stuckLiterals})`
const sideNames = sql`norm_pl(${deal.sponsorName} || ' ' || ${deal.organizationName})`

/** Accounts (also by address), organizations and events by name or id; deals by id, stuck ones also by name. */
export async function listMatches(query: string) {
  const text = query.trim().slice(0, 100)
  if (text.length < 2) return { accounts: [], organizations: [], events: [], deals: [] }
  const [accounts, organizations, events, deals] = await Promise.all([
    db
      .select({
        id: user.id,
        title: sql<string>`coalesce(${companyOf(sql`"user".id`)}, "user".name)`,
        hiddenAt: user.blockedAt,
      })
      .from(user)
      .where(and(eq(user.realm, "public"), isNull(user.deletedAt), accountsNamed(text)))
      .limit(10),
    db
      .select({ id: organization.id, title: organization.name, hiddenAt: organization.hiddenAt })
      .from(organization)
      .where(
        and(
          eq(organization.realm, "public"),
          isNull(organization.deletedAt),
          or(eq(organization.id, text), organizationSearch(text, ["t"])),
        ),
      )
      .limit(10),
    db
      .select({ id: event.id, title: event.title, hiddenAt: event.hiddenAt })
      .from(event)
      .where(and(eq(event.realm, "public"), isNull(event.deletedAt), or(eq(event.id, text), eventsNamed(text, ["t"]))))
      .limit(10),
    db
      .select({ id: deal.id, title: dealName })
      .from(deal)
      .where(
        and(
          eq(deal.realm, "public"),
          or(
            eq(deal.id, text),
            // the condition of the index `deal_stuck`
            and(isStuckRow, contains(sideNames, text)),
          ),
        ),
      )
      .orderBy(asc(deal.updatedAt))
      .limit(10),
  ])
  return { accounts, organizations, events, deals }
}
