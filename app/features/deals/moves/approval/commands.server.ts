import { and, eq } from "drizzle-orm"
import { lockRole, lockRoles } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { dealApproval, deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type ApprovalVerdict,
  approvalErrors,
  mayReject,
  verdictOn,
  verdictSentences,
} from "#app/domain/deals/approval/approval.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { type Confirmed, unconfirmed } from "#app/domain/deals/deal/deal-confirmations.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import type { ApprovalAct } from "../../approval/approval-labels.ts"
import { lockRule, requestSecondPerson } from "../../approval/commands.server.ts"
import { getDeal, withOpenTerms } from "../../deal/queries.server.ts"
import { addSecondPerson, moveToRequest } from "../../terms/acceptance-commands.server.ts"
import { acceptAnnex } from "../annex/acceptance-commands.server.ts"
import { refuseUntimely, writeMove } from "../write-commands.server.ts"

export type ApprovalResult = { ok: true; status: DealStatus } | { ok: false; errors: FieldErrors }
export type ApprovalInput = { version: number; seen?: string | null; capacity?: string | null } & Confirmed

/**
 * Approves a colleague's move as the second person; the move is made in the same transaction, in the colleague's name
 * (decision 035). Of concurrent approvals one counts. 403 for people who may not, 409 for outdated or decided requests.
 */
export async function approve(viewer: Viewer, dealId: string, approvalId: string, input: ApprovalInput) {
  return db.transaction(async (tx): Promise<ApprovalResult> => {
    const { deal, request } = await lockRequest(tx, viewer, dealId, approvalId)
    const { capacity } = input
    if (!capacity) return { ok: false, errors: { capacity: capacityErrors.outdatedPage } }
    const approved = { begunById: request.begunById, approvedById: viewer.id }
    if (request.step === "offer") {
      await decide(tx, request.id, { state: "approved", decidedById: viewer.id })
      await addSecondPerson(tx, viewer, request.id, capacity)
      await recordDecision(tx, viewer, dealId, deal.realm, "approval.approve", request)
      return { ok: true, status: deal.status }
    }
    const { step: move } = request
    await refuseUntimely(tx, deal, move, input.version)
    const errors = unconfirmed(move, deal.rules, deal.state.events, input)
    if (errors) return { ok: false, errors }
    await decide(tx, request.id, { state: "approved", decidedById: viewer.id })
    await addSecondPerson(tx, viewer, request.id, capacity)
    const { version, seen } = input
    const payload = { version, seen, approved }
    const { status } =
      move === "acceptAnnex"
        ? await acceptAnnex(tx, viewer, deal, payload)
        : await writeMove(tx, viewer, deal, move, payload)
    await recordDecision(tx, viewer, dealId, deal.realm, "approval.approve", request)
    return { ok: true, status }
  })
}

/** Rejects a colleague's request with a reason that only the party sees; later approvers may do so, too. */
export async function rejectApproval(viewer: Viewer, dealId: string, approvalId: string, reason: string) {
  await db.transaction(async (tx) => {
    const { deal, request } = await lockRequest(tx, viewer, dealId, approvalId, mayReject)
    await decide(tx, request.id, { state: "rejected", decidedById: viewer.id, reason })
    await recordDecision(tx, viewer, dealId, deal.realm, "approval.reject", request)
  })
}

/** Withdraws the viewer's own request. 403 for anybody else, 409 once it is decided. */
export async function withdrawApproval(viewer: Viewer, dealId: string, approvalId: string) {
  await db.transaction(async (tx) => {
    const { deal, request, verdict } = await findRequest(tx, viewer, dealId, approvalId)
    if (verdict === "decided") throw conflict(verdictSentences.decided)
    if (request.begunById !== viewer.id) throw forbidden(verdictSentences.role)
    await decide(tx, request.id, { state: "withdrawn", decidedById: viewer.id })
    await recordDecision(tx, viewer, dealId, deal.realm, "approval.withdraw", request)
  })
}

/** Requests approval again for terms that were rejected or withdrawn, while the other side cannot accept them. */
export async function askAgain(viewer: Viewer, dealId: string, version: number) {
  await db.transaction(async (tx) => {
    await lockDealRow(tx, dealId)
    const deal = await getDeal(viewer, dealId, tx)
    await lockRole(tx, viewer, "edit")
    const isStuck =
      deal.rules.authorWaits === true && withOpenTerms(deal).termsAuthor === deal.side && deal.version === version
    const approvalId = isStuck ? await requestSecondPerson(tx, viewer, withOpenTerms(deal), "offer") : null
    if (!approvalId) throw conflict(dealErrors.notNow)
    await moveToRequest(tx, { dealId, side: deal.side, termsVersion: withOpenTerms(deal).termsVersion, approvalId })
  })
}

type DecisionInput = ApprovalInput & { approvalId?: string; reason: string | null }

/** Handles one posted form of the deal's page. A missing reason is refused beside its field. */
export async function decideApproval(viewer: Viewer, dealId: string, act: ApprovalAct, input: DecisionInput) {
  const { approvalId = "", reason, version } = input
  if (act === "zatwierdz") return approve(viewer, dealId, approvalId, input)
  if (act === "odrzuc-zgode") {
    if (!reason) return { ok: false as const, errors: { reason: approvalErrors.reason } }
    await rejectApproval(viewer, dealId, approvalId, reason)
  }
  if (act === "wycofaj-zgode") await withdrawApproval(viewer, dealId, approvalId)
  if (act === "popros-o-zgode") await askAgain(viewer, dealId, version)
  return { ok: true as const }
}

/** Locks the deal before its requests, in the same order as moves. */
const lockDealRow = (tx: Tx, id: string) =>
  tx.select({ id: deals.id }).from(deals).where(eq(deals.id, id)).for("update")

async function lockRequest(
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  approvalId: string,
  alsoAllows: (verdict: ApprovalVerdict) => boolean = () => false,
) {
  const { verdict, ...found } = await findRequest(tx, viewer, dealId, approvalId)
  if (verdict === "may" || alsoAllows(verdict)) return found
  const sentence = verdictSentences[verdict]
  const isAboutPerson = mayReject(verdict) || verdict === "own" || verdict === "role"
  throw isAboutPerson ? forbidden(sentence) : conflict(sentence)
}

async function findRequest(tx: Tx, viewer: Viewer, dealId: string, approvalId: string) {
  await lockDealRow(tx, dealId)
  const deal = await getDeal(viewer, dealId, tx)
  const rule = await lockRule(tx, viewer.partyId)
  const [request] = await tx
    .select()
    .from(dealApproval)
    .where(
      and(eq(dealApproval.id, approvalId), eq(dealApproval.dealId, dealId), eq(dealApproval.partyId, viewer.partyId)),
    )
    .for("update")
  if (!request) throw notFound(dealErrors.notFound.description)
  const { begunById } = request
  const roleOf = await lockRoles(tx, viewer.partyId, [viewer.id, begunById], { id: begunById })
  const person = { id: viewer.id, ...roleOf(viewer.id) }
  const beginner = { id: begunById, ...roleOf(begunById) }
  const verdict: ApprovalVerdict = verdictOn(request, withOpenTerms(deal), person, beginner, rule)
  return { deal, request, verdict }
}

type ApprovalDecision = Partial<typeof dealApproval.$inferInsert>

async function decide(tx: Tx, id: string, decision: ApprovalDecision) {
  const [decided] = await tx
    .update(dealApproval)
    .set({ ...decision, decidedAt: new Date() })
    .where(and(eq(dealApproval.id, id), eq(dealApproval.state, "open")))
    .returning({ id: dealApproval.id })
  if (!decided) throw conflict(approvalErrors.waiting)
}

type DecisionFact = "approval.approve" | "approval.reject" | "approval.withdraw"

const recordDecision = (
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  realm: string,
  what: DecisionFact,
  { id }: { id: string },
) => record(tx, { what, aboutId: dealId, by: viewer, realm, details: { approvalId: id } })
