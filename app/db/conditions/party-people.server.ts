import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm"
import { mayDo, type TaskKind } from "#app/domain/notifications/task.ts"
import { hearers, hearersAmong, type Listener, type News, type NewsOf } from "#app/domain/parties/news.ts"
import { type Action, may } from "#app/domain/parties/permissions.ts"
import { type Role, roles } from "#app/domain/parties/role.ts"
import type { Reader } from "../connection/client.server.ts"

type Given = AnyColumn | SQL | Placeholder | string
const list = (among: readonly Role[]) => sql.raw(among.map((one) => `'${one}'`).join(", "))

/**
 * Id of the person who stands for a party where one is needed, as SQL: an open account first, then an owner, then the
 * longest membership. Blocked or deleted only when nobody else is left, and so is the party then (decision 033).
 */
export const contactOf = (partyId: Given): SQL<string> =>
  sql`(select contact.user_id from member contact join "user" person on person.id = contact.user_id
    where contact.party_id = ${partyId}
    order by person.deleted_at is not null, person.blocked_at is not null, contact.role <> 'owner',
      contact.joined_at, contact.id limit 1)`

/** Whether the person is a member of the party, as SQL. */
export const isMemberOf = (partyId: Given, userId: Given): SQL<boolean> =>
  sql<boolean>`exists (select 1 from member mine where mine.party_id = ${partyId} and mine.user_id = ${userId})`

/** Role of a person in a party whose account is open, as SQL; null for anybody else. */
export const openRoleOf = (partyId: Given, userId: Given): SQL<Role | null> =>
  sql<Role | null>`(select mine.role from member mine join "user" person on person.id = mine.user_id
    where mine.party_id = ${partyId} and mine.user_id = ${userId} and person.deleted_at is null and person.blocked_at is null)`

/** Whether the person may do it for the party now, as SQL: by their role, with an open account. */
export const mayNow = (partyId: Given, userId: Given, action: Action): SQL<boolean> =>
  sql<boolean>`(${openRoleOf(partyId, userId)} in (${list(roles.filter((role) => may(role, action)))})) is true`

/** Parties of a person, as a subquery for `in`. */
export const partiesOf = (userId: Given): SQL =>
  sql`(select mine.party_id from member mine where mine.user_id = ${userId})`

/** The party that a person joined first, as SQL. */
export const firstPartyOf = (userId: Given): SQL<string> =>
  sql`(select mine.party_id from member mine where mine.user_id = ${userId} order by mine.joined_at, mine.id limit 1)`

/** Those of these parties of which a person is a member of another one of them as well: news must say whose it is. */
export async function partiesSharingMembers(on: Reader, partyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const among = sql`any(${sql.param([...partyIds])}::text[])`
  const { rows } = await on.execute<{ id: string }>(sql`
    select distinct m.party_id as id from member m join member other
      on other.user_id = m.user_id and other.party_id <> m.party_id and other.party_id = ${among}
      where m.party_id = ${among}`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a role hears news of this kind, as SQL. */
export const hears = (role: AnyColumn | SQL, news: News): SQL<boolean> =>
  sql<boolean>`${role} in (${list(hearers[news])})`

/** The party that a session acts for, as SQL: the chosen one while the person is a member, else the one joined first. */
export const actingPartyOf = (userId: Given, chosenId: Given): SQL<string> =>
  sql<string>`(select mine.party_id from member mine where mine.user_id = ${userId}
    order by mine.party_id is distinct from ${chosenId}, mine.joined_at, mine.id limit 1)`

/** Ids of the members who hear news of this kind, as an SQL array. */
export const membersSql = (partyId: Given, news: News): SQL<string[]> =>
  sql<string[]>`array(select hearer.user_id from member hearer where hearer.party_id = ${partyId}
    and ${hears(sql`hearer.role`, news)}
    order by hearer.joined_at, hearer.id)`

/**
 * Ids of the members of one side whom news of a deal reach (`hearersAmong`); `task`: what is asked of them, which somebody
 * who may do it then hears of.
 */
export async function hearersOf(on: Reader, { dealId, partyId, news, task = null }: AskedOfSide): Promise<string[]> {
  const { rows } = await on.execute<Listener>(sql`
    select m.user_id as id, m.role, person.deleted_at is null and person.blocked_at is null as "isOpen",
        l.user_id is not null as leads, f.user_id is not null as follows
      from member m join "user" person on person.id = m.user_id
      left join deal_lead l on l.deal_id = ${dealId} and l.party_id = m.party_id and l.user_id = m.user_id
      left join deal_follow f on f.deal_id = ${dealId} and f.party_id = m.party_id and f.user_id = m.user_id
      where m.party_id = ${partyId} order by m.joined_at, m.id`)
  return hearersAmong(rows, { news, mayAct: task && ((role) => mayDo(role, task)) })
}
type AskedOfSide = NewsOf & { dealId: string; task?: TaskKind | null }

/** Ids of the members of a party who hear news of this kind: the only place that knows whom a party's news reach. */
export async function membersOf(on: Reader, partyId: string, news: News): Promise<string[]> {
  const { rows } = await on.execute<{ ids: string[] }>(sql`select ${membersSql(partyId, news)} as ids`)
  return rows[0]?.ids ?? []
}
