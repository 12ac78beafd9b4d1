import { and, asc, eq, inArray, ne, or } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { type Asker, countsFrom, roleSince } from "#app/db/conditions/second-person.server.ts"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { dealApproval, member, party, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type ApprovalRule,
  type ApprovalStep,
  approvalErrors,
  approversFor,
  type Member,
  mayBegin,
  needsSecondPerson,
} from "#app/domain/deals/approval/approval.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { conflict } from "#app/lib/refusal.ts"
import { listWorths } from "../terms/queries.server.ts"

/** The party's rule, locked until the transaction ends. */
export async function lockRule(tx: Tx, partyId: string): Promise<ApprovalRule> {
  const [rule] = await tx
    .select({ fromGrosze: party.approvalFromGrosze, financeApproves: party.financeApproves })
    .from(party)
    .where(eq(party.id, partyId))
    .for("share")
  return rule ?? { fromGrosze: null, financeApproves: false }
}

/** Members with open accounts who might approve this person's request, longest membership first. */
export const listApprovers = (on: Reader, partyId: string, asker: Asker): Promise<Member[]> =>
  on
    .select({ id: user.id, name: user.name, role: member.role, since: roleSince, countsFrom: countsFrom(asker) })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.partyId, partyId), inArray(member.role, ["owner", "finance"]), isOpenAccount))
    .orderBy(asc(member.joinedAt), asc(member.id))

type DealToApprove = { id: string; side: Side; realm: string; termsVersion: number }

/**
 * Requests a second person's approval, if the party's rule wants one for the stored terms and they are not approved
 * (decision 035). Returns the open request that the step waits for, else null. 409 when one is open or nobody could
 * approve.
 */
export async function requestSecondPerson(tx: Tx, viewer: Viewer, deal: DealToApprove, step: ApprovalStep) {
  const rule = await lockRule(tx, viewer.partyId)
  if (rule.fromGrosze === null) return null
  const { id: dealId, side, termsVersion } = deal
  const [terms] = await listWorths(tx, [{ dealId, termsVersion }])
  if (!terms || !needsSecondPerson(terms.worth, rule)) return null
  const isOfParty = and(eq(dealApproval.dealId, dealId), eq(dealApproval.partyId, viewer.partyId))
  const rows = await tx
    .select()
    .from(dealApproval)
    .where(and(isOfParty, eq(dealApproval.termsVersion, termsVersion)))
  if (rows.some(({ state }) => state === "approved")) return null
  const approvers = await listApprovers(tx, viewer.partyId, { id: viewer.id })
  if (approversFor(approvers, viewer.id, rule).length === 0) throw conflict(approvalErrors.nobody)
  const open = rows.find(({ state }) => state === "open")
  if (open && open.step === step && (await stillWaits(tx, viewer.partyId, open, { approvers, rule })))
    throw conflict(approvalErrors.waiting)
  const isOlder = ne(dealApproval.termsVersion, termsVersion)
  await tx
    .update(dealApproval)
    .set({ state: "void", decidedAt: new Date() })
    // a request made since the rows were read stays open, and the insert conflicts with it
    .where(and(isOfParty, eq(dealApproval.state, "open"), open ? or(isOlder, eq(dealApproval.id, open.id)) : isOlder))
  const [newRequest] = await tx
    .insert(dealApproval)
    .values({
      dealId,
      partyId: viewer.partyId,
      side,
      step,
      termsVersion,
      begunById: viewer.id,
      // by the application's clock, as the start of roles is
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: dealApproval.id })
  if (!newRequest) throw conflict(approvalErrors.waiting)
  await record(tx, {
    what: "approval.begin",
    aboutId: dealId,
    by: viewer,
    realm: deal.realm,
    details: { approvalId: newRequest.id },
  })
  return newRequest.id
}

type OpenRequest = Pick<typeof dealApproval.$inferSelect, "begunById" | "step" | "createdAt">

/** Whether the author of a request may still make it, and somebody may still approve it. */
async function stillWaits(
  tx: Tx,
  partyId: string,
  { begunById, step, createdAt }: OpenRequest,
  { approvers, rule }: { approvers: readonly Member[]; rule: ApprovalRule },
) {
  if (approversFor(approvers, begunById, rule, createdAt).length === 0) return false
  const [beginner] = await tx
    .select({ role: member.role })
    .from(member)
    .innerJoin(user, and(eq(user.id, member.userId), isOpenAccount))
    .where(and(eq(member.partyId, partyId), eq(member.userId, begunById)))
  return beginner !== undefined && mayBegin(beginner.role, step)
}
