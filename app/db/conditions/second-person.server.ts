import { and, eq, exists, ne, type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { broughtDays } from "#app/domain/deals/approval/rule-change.ts"
import { db } from "../connection/client.server.ts"
import { dealApproval, deal as deals, member, party } from "../schema.ts"

export type Asker = { id: string | SQL; requestedAt?: Date | SQL } // a missing `requestedAt` means now

/** Since when a member's role lets them approve large sums. */
export const roleSince = sql<Date>`coalesce(${member.roleSince}, ${member.joinedAt})`.mapWith(member.joinedAt)

/** Whether a role of `party` may approve, as SQL (`mayApprove`). */
export const approves = (role: SQL) => sql`(${role} = 'owner' or ${role} = 'finance' and party.finance_approves)`

const broughtInterval = sql`make_interval(hours => ${24 * broughtDays})`

/** The person and all through whom they were invited (`brought`); until `tied_until` both count as one person. */
const invitationChain = (name: SQL, personId: SQL) => sql`${name} as (
    select ${personId} as id, timestamptz 'infinity' as tied_until
    union
    select brought.by_id, least(${name}.tied_until, brought.at + ${broughtInterval})
      from ${name} join brought on brought.user_id = ${name}.id)`

/**
 * The time from which a member counts as a second person for the asker; null: at once (decision 069). If A invites B and C
 * on different days, A and B count for each other 7 days after B joined, B and C 7 days after the earlier of both joined.
 */
export const countsFrom = ({ id, requestedAt = sql`now()` }: Asker): SQL<Date | null> => {
  const time = requestedAt instanceof Date ? requestedAt.toISOString() : requestedAt
  const earliest = sql`(${time})::timestamptz - ${broughtInterval}`
  const joinings = sql`select m.invited_by as by_id, m.user_id, m.joined_at as at
    from member m
    where m.party_id = ${member.partyId} and m.joined_at > ${earliest}`
  const isJoining = sql`f.what = 'member.joined'`
  const isRaisedToApprove = sql`f.what in ('member.roleChanged', 'member.handedOver')
    and not ${approves(sql`f.details ->> 'before'`)}`
  const joiningsAndRaises = sql`select
      case when ${isJoining} then f.details ->> 'invitedBy' else f.by_id end as by_id,
      f.details ->> 'userId' as user_id, f.created_at as at
    from fact f join party on party.id = f.about_id
    where f.about_id = ${member.partyId} and f.created_at > ${earliest} and (${isJoining} or ${isRaisedToApprove})`
  return sql<Date | null>`(
    with recursive brought as (${joinings} union all ${joiningsAndRaises}),
    ${invitationChain(sql`of_asker`, sql`${id}::text`)},
    ${invitationChain(sql`of_member`, sql`${member.userId}`)}
    select nullif(max(least(of_asker.tied_until, of_member.tied_until)), 'infinity')
      from of_asker join of_member using (id))`.mapWith(member.joinedAt)
}

/** `countsFrom` by member id as ISO times, without members who count already (input of `withCountsFrom`). */
export const countsFromByMember = (partyId: string | SQL, asker: Asker) => sql<Record<string, string>>`(
  select coalesce(json_object_agg(later.id, later.at) filter (where later.at is not null), '{}') from (
    select member.user_id as id, ${countsFrom(asker)} as at from member where member.party_id = ${partyId}) later)`

/** An open request of this party about the terms under discussion. */
export const isOpenRequest = (partyId: string) =>
  and(
    eq(dealApproval.dealId, deals.id),
    sql`${dealApproval.termsVersion} = coalesce(${deals.annexVersion}, ${deals.termsVersion})`,
    eq(dealApproval.partyId, partyId),
    eq(dealApproval.state, "open"),
  )

/** Deals that await this viewer's approval of a colleague's move; undefined when their role never approves. */
export function awaitsApproval({ id, partyId, role }: Viewer): SQL | undefined {
  if (role !== "owner" && role !== "finance") return undefined
  const viewerCounts = sql`exists (select 1 from ${member}
    where ${member.partyId} = ${partyId} and ${member.userId} = ${id}
      and ${roleSince} <= ${dealApproval.createdAt}
      and ${countsFrom({ id: sql`${dealApproval.begunById}` })} is null)`
  return exists(
    db
      .select({ one: sql`1` })
      .from(dealApproval)
      .innerJoin(party, eq(party.id, dealApproval.partyId))
      .where(
        and(
          isOpenRequest(partyId),
          ne(dealApproval.begunById, id),
          role === "finance" ? eq(party.financeApproves, true) : undefined,
          viewerCounts,
        ),
      ),
  )
}

/** Deals in which a second person of the viewer's party has yet to decide. */
export const waitsForSecondPerson = ({ partyId }: Viewer): SQL =>
  exists(db.select({ one: sql`1` }).from(dealApproval).where(isOpenRequest(partyId)))
