import { sql } from "drizzle-orm"
import { openRoleOf } from "#app/db/conditions/party-people.server.ts"
import { countsFrom, roleSince } from "#app/db/conditions/second-person.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type ApprovalRule,
  type ApprovalState,
  type ApprovalStep,
  approversFor,
  approversNow,
  isApprovalStep,
  isOfferStuck,
  laterText,
  type Member,
  mayBegin,
  mayReject,
  namesJoined,
  needsSecondPerson,
  verdictOn,
  verdictSentences,
  waitsForDecision,
} from "#app/domain/deals/approval/approval.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import type { Worth } from "#app/domain/deals/deal/worth.ts"
import type { Role } from "#app/domain/shared/role.ts"

type ApprovalRecord = {
  id: string
  step: ApprovalStep
  state: ApprovalState
  termsVersion: number
  begunById: string
  begunBy: string
  beginnerRole: Role | null
  decidedBy: string | null
  reason: string | null
  createdAt: string
}

const openRequestAsker = sql`select a.begun_by_id from deal_approval a
  where a.deal_id = "deal"."id" and a.party_id = p.id and a.state = 'open'`

/** The viewer's party: its rule, newest request about the discussed terms, and who counts for its asker or the viewer. */
export const approvalOf = ({ id, partyId }: Viewer) => {
  const countsFromOfMember = countsFrom({ id: sql`coalesce((${openRequestAsker}), ${id})` })
  const memberAsJson = sql`json_build_object('id', u.id, 'name', u.name, 'role', member.role,
    'since', ${roleSince}, 'countsFrom', ${countsFromOfMember})`
  const members = sql`select json_agg(${memberAsJson} order by member.joined_at, member.id)
    from member join "user" u on u.id = member.user_id
    where member.party_id = p.id and member.role in ('owner', 'finance')
      and u.deleted_at is null and u.blocked_at is null`
  return sql<ApprovalRow>`(select json_build_object(
      'fromGrosze', p.approval_from_grosze, 'financeApproves', p.finance_approves,
      'members', case when p.approval_from_grosze is not null then (${members}) end,
      'request', (${newestRequest}))
    from party p where p.id = ${partyId})`
}

const discussedVersion = sql`coalesce("deal"."annex_version", "deal"."terms_version")`
const newestRequest = sql`select json_build_object('id', a.id, 'step', a.step, 'state', a.state,
    'termsVersion', a.terms_version, 'begunById', a.begun_by_id, 'begunBy', beginner.name,
    'beginnerRole', ${openRoleOf(sql`a.party_id`, sql`a.begun_by_id`)},
    'decidedBy', decider.name, 'reason', a.reason, 'createdAt', a.created_at)
  from deal_approval a
    join "user" beginner on beginner.id = a.begun_by_id
    left join "user" decider on decider.id = a.decided_by_id
  where a.deal_id = "deal"."id" and a.party_id = p.id and a.terms_version = ${discussedVersion}
  order by a.created_at desc, a.id desc limit 1`

export type ApprovalRow = ApprovalRule & {
  members: (Omit<Member, "since" | "countsFrom"> & { since: string; countsFrom: string | null })[] | null
  request: ApprovalRecord | null
}

type StoredMember = NonNullable<ApprovalRow["members"]>[number]

const memberOf = ({ since, countsFrom: from, ...person }: StoredMember): Member => ({
  ...person,
  since: new Date(since),
  countsFrom: from === null ? null : new Date(from),
})

/** Whether the party's next acceptance of terms of this worth needs its second person. */
export const stillNeedsSecond = ({ request, ...rule }: ApprovalRow, worth: Worth): boolean =>
  needsSecondPerson(worth, rule) && request?.state !== "approved"

type DiscussedTerms = { side: Side; termsVersion: number; termsAuthor: Side; worth: Worth; authorWaits: boolean }

/**
 * What the deal's page shows a party about its second person; null for nothing. `waits`: the open request. `steps`: the
 * viewer's moves that will need a second person.
 */
export function approvalShown(viewer: Viewer, row: ApprovalRow, deal: DiscussedTerms, moves: readonly Move[]) {
  const { request, members: stored, ...rule } = row
  const members = (stored ?? []).map(memberOf)
  const own = members.find(({ id }) => id === viewer.id)
  const person = { id: viewer.id, role: viewer.role, since: own?.since ?? null, countsFrom: own?.countsFrom ?? null }
  const begunAt = new Date(request?.createdAt ?? 0)
  const verdict =
    request &&
    verdictOn(
      { ...request, createdAt: begunAt },
      deal,
      person,
      { id: request.begunById, role: request.beginnerRole },
      rule,
    )
  const isOpen = verdict !== null && waitsForDecision(verdict)
  const openRequest = isOpen ? request : null
  const others = openRequest
    ? approversFor(members, openRequest.begunById, rule, begunAt)
    : approversFor(members, viewer.id, rule)
  const steps = stillNeedsSecond(row, deal.worth) && !isOpen ? moves.filter(isApprovalStep) : []
  const stuck = isOfferStuck(deal, isOpen, moves)
  if (!isOpen && !stuck && steps.length === 0 && request?.state !== "rejected") return null
  return {
    request: openRequest && {
      id: openRequest.id,
      step: openRequest.step,
      by: openRequest.begunBy,
      at: openRequest.createdAt,
    },
    mayDecide: verdict === "may",
    mayReject: verdict ? mayReject(verdict) : false,
    /** Why the viewer may not approve this request, although they could approve another. */
    notYet: verdict === "since" ? verdictSentences.since : null,
    mayWithdraw: verdict === "own",
    approvers: namesJoined(approversNow(others)),
    later: laterText(others, viewer.id),
    rejected: request?.state === "rejected" ? { by: request.decidedBy ?? "", reason: request.reason ?? "" } : null,
    steps,
    /** The viewer's own terms, which the other side cannot accept until approval is requested again. */
    mayAskAgain: stuck && others.length > 0 && mayBegin(viewer.role, "offer"),
    stuck,
    fromGrosze: rule.fromGrosze ?? 0,
  }
}
export type ApprovalShown = NonNullable<ReturnType<typeof approvalShown>>
