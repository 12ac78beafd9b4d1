import { type SQL, sql } from "drizzle-orm"
import { broughtDays } from "#app/domain/deals/approval/rule-change.ts"
import { member } from "../schema.ts"

export type Asker = { id: string | SQL; requestedAt?: Date | SQL } // now, without a time

/** Since when a member's role lets them approve large sums. */
export const roleSince = sql<Date>`coalesce(${member.roleSince}, ${member.joinedAt})`.mapWith(member.joinedAt)

/** Whether a role of `party` may approve, as SQL (`mayApprove`). */
export const approves = (role: SQL) => sql`(${role} = 'owner' or ${role} = 'finance' and party.finance_approves)`

const broughtInterval = sql`make_interval(hours => ${24 * broughtDays})`

/** A person and all through whom they came into the party; `tied_until`: they are as one until the oldest link between ends. */
const invitationChain = (name: SQL, personId: SQL) => sql`${name} as (
    select ${personId} as id, timestamptz 'infinity' as tied_until
    union
    select brought.by_id, least(${name}.tied_until, brought.at + ${broughtInterval})
      from ${name} join brought on brought.user_id = ${name}.id)`

/**
 * From when a member counts as a second person for the asker; null: at once (decision 069). A invites B on day 0: B
 * counts for A, and A for B, from day 7; so do B and C whom A invited, from the earlier of their two seventh days.
 */
export const countsFrom = ({ id, requestedAt = sql`now()` }: Asker): SQL<Date | null> => {
  const time = requestedAt instanceof Date ? requestedAt.toISOString() : requestedAt
  const earliest = sql`(${time})::timestamptz - ${broughtInterval}`
  return sql<Date | null>`(
    with recursive brought as (
      select m.invited_by as by_id, m.user_id, m.joined_at as at from member m
        where m.party_id = ${member.partyId} and m.joined_at > ${earliest}
      union all select case f.what when 'member.joined' then f.details ->> 'invitedBy' else f.by_id end,
          f.details ->> 'userId', f.created_at from fact f join party on party.id = f.about_id
        where f.about_id = ${member.partyId} and f.created_at > ${earliest}
          and (f.what = 'member.joined' or f.what in ('member.roleChanged', 'member.handedOver')
            and not ${approves(sql`f.details ->> 'before'`)})),
    ${invitationChain(sql`of_asker`, sql`${id}::text`)},
    ${invitationChain(sql`of_member`, sql`${member.userId}`)}
    select nullif(max(least(of_asker.tied_until, of_member.tied_until)), 'infinity')
      from of_asker join of_member using (id))`.mapWith(member.joinedAt)
}

/** `countsFrom` of all members of a party who do not count yet, by id as ISO times (`withBrought`). */
export const broughtTogether = (partyId: string | SQL, asker: Asker) => sql<Record<string, string>>`(
  select coalesce(json_object_agg(later.id, later.at) filter (where later.at is not null), '{}') from (
    select member.user_id as id, ${countsFrom(asker)} as at from member where member.party_id = ${partyId}) later)`
