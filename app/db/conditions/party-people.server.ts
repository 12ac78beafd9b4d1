import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm"
import { mayDo } from "#app/domain/deals/tasks/doers.ts"
import {
  type Channels,
  defaults,
  type NewsCategory,
  type NotificationKind,
} from "#app/domain/notifications/categories.ts"
import type { TaskKind } from "#app/domain/notifications/task.ts"
import {
  type News,
  type NewsMember,
  type NewsOf,
  newsRoles,
  type Recipient,
  recipientsAmong,
} from "#app/domain/parties/news.ts"
import { type Action, may } from "#app/domain/parties/permissions.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import type { Reader } from "../connection/client.server.ts"

export type SqlValue = AnyColumn | SQL | Placeholder | string
const quoted = (names: readonly Role[]) => sql.raw(names.map((name) => `'${name}'`).join(", "))

/**
 * Id of the person who stands for a party where one is needed, as SQL: an open account first, then an owner, then the
 * longest membership. The person is blocked or deleted only if everybody is, and then the party is too (decision 033).
 */
export const contactOf = (partyId: SqlValue): SQL<string> =>
  sql`(select contact.user_id from member contact join "user" person on person.id = contact.user_id
    where contact.party_id = ${partyId}
    order by person.deleted_at is not null, person.blocked_at is not null, contact.role <> 'owner',
      contact.joined_at, contact.id limit 1)`

export const isMemberOf = (partyId: SqlValue, userId: SqlValue): SQL<boolean> =>
  sql<boolean>`exists (select 1 from member mine where mine.party_id = ${partyId} and mine.user_id = ${userId})`

/** Role of a person in a party whose account is open, as SQL; null for anybody else. */
export const openRoleOf = (partyId: SqlValue, userId: SqlValue): SQL<Role | null> =>
  sql<Role | null>`(select mine.role from member mine join "user" person on person.id = mine.user_id
    where mine.party_id = ${partyId} and mine.user_id = ${userId} and person.deleted_at is null and person.blocked_at is null)`

/** Whether the person may do the action for the party now, as SQL: by their role, with an open account. */
export const mayNow = (partyId: SqlValue, userId: SqlValue, action: Action): SQL<boolean> => {
  const allowedRoles = roles.filter((role) => may(role, action))
  return sql<boolean>`(${openRoleOf(partyId, userId)} in (${quoted(allowedRoles)})) is true`
}

/** Parties of a person, as a subquery for `in`. */
export const partiesOf = (userId: SqlValue): SQL =>
  sql`(select mine.party_id from member mine where mine.user_id = ${userId})`

/** The party that a person joined first, as SQL. */
export const firstPartyOf = (userId: SqlValue): SQL<string> =>
  sql`(select mine.party_id from member mine where mine.user_id = ${userId} order by mine.joined_at, mine.id limit 1)`

/** Name of the party if the person has several, as SQL, so that news can name it; else null. */
export const nameForMany = (partyId: SqlValue, userId: SqlValue): SQL<string | null> => {
  const hasSeveral = sql`(select count(*) from member mine where mine.user_id = ${userId}) > 1`
  return sql<string | null>`(select coalesce(o.name, c.name) from party p
    left join organization o on o.id = p.id
    left join company c on c.id = p.id
    where p.id = ${partyId} and ${hasSeveral})`
}

/** Whether a role receives news of this kind, as SQL. */
export const receivesNews = (role: AnyColumn | SQL, news: News): SQL<boolean> =>
  sql<boolean>`${role} in (${quoted(newsRoles[news])})`

/** The party a session acts for, as SQL: the chosen one while the person is its member, else the first they joined. */
export const actingPartyOf = (userId: SqlValue, chosenId: SqlValue): SQL<string> =>
  sql<string>`(select mine.party_id from member mine where mine.user_id = ${userId}
    order by mine.party_id is distinct from ${chosenId}, mine.joined_at, mine.id limit 1)`

/** Ids of the members whose role receives news of this kind, as an SQL array. */
export const membersSql = (partyId: SqlValue, news: News): SQL<string[]> => receiversSql(partyId, news)

/** Ids of those members who have the bell on for a category; with `asks`, all of them if nobody has bell or email on. */
export const belledSql = (
  partyId: SqlValue,
  news: News,
  category: NewsCategory,
  { asks = false } = {},
): SQL<string[]> => {
  const hasBell = (role: SQL, chosen: SQL) => sql`${channelSql(role, chosen, category, "bell")} = 'true'`
  const hasEmail = (role: SQL, chosen: SQL) => sql`${channelSql(role, chosen, category, "email")} <> 'never'`
  const isBelled = hasBell(sql`recipient.role`, sql`recipient.chosen_news`)
  if (!asks) return receiversSql(partyId, news, isBelled)
  const isReached = sql`(${hasBell(sql`other.role`, sql`other.chosen_news`)}
    or ${hasEmail(sql`other.role`, sql`other.chosen_news`)})`
  const reachesSomebody = sql`exists (select 1 from member other join "user" person on person.id = other.user_id
    where other.party_id = ${partyId} and person.deleted_at is null and person.blocked_at is null
      and ${receivesNews(sql`other.role`, news)} and ${isReached})`
  return receiversSql(partyId, news, sql`(${isBelled} or not ${reachesSomebody})`)
}

/** Ids of those members who get emails of a category at once. */
export const emailedSql = (partyId: SqlValue, news: News, category: NewsCategory): SQL<string[]> => {
  const frequency = channelSql(sql`recipient.role`, sql`recipient.chosen_news`, category, "email")
  return receiversSql(partyId, news, sql`${frequency} = 'now'`)
}

const receiversSql = (partyId: SqlValue, news: News, condition: SQL = sql`true`): SQL<string[]> =>
  sql<string[]>`array(select recipient.user_id from member recipient
    where recipient.party_id = ${partyId} and ${receivesNews(sql`recipient.role`, news)} and ${condition}
    order by recipient.joined_at, recipient.id)`

/** `channelsOf` as SQL, as text; null: the category never reaches the role. */
export const channelSql = (
  role: AnyColumn | SQL,
  chosen: AnyColumn | SQL,
  category: NewsCategory,
  of: keyof Channels,
) => {
  const reachedRoles = roles.filter((one) => defaults[one][category])
  const usualByRole = reachedRoles.map((one) => sql.raw(`when '${one}' then '${defaults[one][category]?.[of]}'`))
  const chosenChannel = sql`${chosen} #>> ${sql.raw(`'{${category},${of}}'`)}`
  const usualChannel = sql`case ${role} ${sql.join(usualByRole, sql` `)} end`
  return sql<string | null>`(case when ${role} in (${quoted(reachedRoles)})
    then coalesce(${chosenChannel}, ${usualChannel}) end)`
}

type NamedMember = NewsMember & { name: string }

/** All members of a party, whether news reach them or not, with what `recipientsAmong` decides by. */
export async function listListeners(on: Reader, partyId: string, dealId: string | null = null): Promise<NamedMember[]> {
  const { rows } = await on.execute<NamedMember>(sql`
    select m.user_id as id, person.name, m.role, person.deleted_at is null and person.blocked_at is null as "isOpen",
        l.user_id is not null as leads, f.user_id is not null as follows,
        m.chosen_news as chosen, person.muted_emails as muted
      from member m
      join "user" person on person.id = m.user_id
      left join deal_lead l on l.deal_id = ${dealId} and l.party_id = m.party_id and l.user_id = m.user_id
      left join deal_follow f on f.deal_id = ${dealId} and f.party_id = m.party_id and f.user_id = m.user_id
      where m.party_id = ${partyId} order by m.joined_at, m.id`)
  return rows
}

/** The recipients of a party's news, or of one of its deals, with their channels; `task`: what the party is asked to do. */
export async function recipientsOf(on: Reader, { partyId, dealId, news, kind, task }: PartyNews): Promise<Recipient[]> {
  const mayAct = task ? (role: Role) => mayDo(role, task) : null
  return recipientsAmong(await listListeners(on, partyId, dealId), { news, kind, mayAct })
}
type PartyNews = NewsOf & { kind: NotificationKind; task?: TaskKind | null }

/** Ids of the members of a party whose role receives news of this kind, whatever channels they have chosen. */
export async function membersOf(on: Reader, partyId: string, news: News): Promise<string[]> {
  const { rows } = await on.execute<{ ids: string[] }>(sql`select ${membersSql(partyId, news)} as ids`)
  return rows[0]?.ids ?? []
}

/** As `membersOf`, of any role. */
export const allMembersOf = (on: Reader, partyId: string) => membersOf(on, partyId, "page")
