import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { followEvents } from "#app/db/conditions/frozen-terms.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { enqueue } from "#app/db/outbox/queue.server.ts"
import { deal as deals, dealTerms, email, inquiry, report, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { unlockFact } from "#app/domain/deals/deal/deal-history.ts"
import { isStuck, type UnlockTarget } from "#app/domain/moderation/operator.ts"
import { isHideable, type ReportDecision } from "#app/domain/moderation/report.ts"
import { openSettlementForOperator } from "#app/features/deals/settlement/queries.server.ts"
import { openAttachmentForOperator } from "#app/features/messages/thread/attachment-document.server.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { dealPath } from "#app/paths.ts"
import { retryDeadJob } from "#app/platform/jobs.server.ts"
import { dealUnlockedEmail } from "../emails.tsx"
import { hideIn } from "../moderation/commands.server.ts"
import { getReport } from "./queries.server.ts"

/** Marks a message of /kontakt as answered. Fact `operator.answer`. */
export async function answerInquiry(operator: Viewer, id: string) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(inquiry)
      .set({ answeredAt: new Date() })
      .where(and(eq(inquiry.id, id), isNull(inquiry.organizationId), isNull(inquiry.answeredAt)))
      .returning({ id: inquiry.id })
    if (!row) throw conflict("Ta wiadomość jest już załatwiona.")
    await record(tx, { what: "operator.answer", aboutId: id, by: operator })
  })
}

/** Requeues a failed email with all its attempts. Fact `operator.resend`. */
export async function resendEmail(operator: Viewer, id: string) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(email)
      .set({ failedAt: null, attempts: 0 })
      .where(and(eq(email.id, id), isNotNull(email.failedAt), isNull(email.sentAt)))
      .returning({ id: email.id, kind: email.kind })
    if (!row) throw conflict("Ten e-mail jest już wysłany albo czeka na wysłanie.")
    await record(tx, { what: "operator.resend", aboutId: id, by: operator, details: { kind: row.kind } })
    await enqueue(tx, "email", id)
  })
}

/** Requeues the failed reactions to a fact with all their attempts. Fact `operator.retry`. */
export async function retryReactions(operator: Viewer, jobId: string) {
  await db.transaction(async (tx) => {
    if (!(await retryDeadJob(tx, jobId))) throw conflict("Powiadomienia o tym zdarzeniu są już wysyłane ponownie.")
    await record(tx, { what: "operator.retry", aboutId: jobId, by: operator })
  })
}

/**
 * Decides a report with reasons (DSA, art. 16 and 17); "hidden" hides its content in the same transaction and notifies
 * the owner. Fact `operator.decide`. 409 when decided already.
 */
export async function decideReport(
  operator: Viewer,
  id: string,
  { decision, statement }: { decision: ReportDecision; statement: string },
) {
  await db.transaction(async (tx) => {
    const [decided] = await tx
      .update(report)
      .set({ decision, statement, decidedAt: new Date(), decidedById: operator.id })
      .where(and(eq(report.id, id), isNull(report.decidedAt)))
      .returning({ number: report.number, kind: report.targetType, targetId: report.targetId })
    if (!decided) throw conflict("To zgłoszenie ma już decyzję.")
    const { number, kind, targetId } = decided
    if (decision === "hidden") {
      if (!isHideable(kind) || !targetId) throw conflict("Tej treści nie da się ukryć stąd. Wybierz inną decyzję.")
      await hideIn(tx, operator, { kind, id: targetId, reason: statement })
    }
    await record(tx, { what: "operator.decide", aboutId: id, by: operator, details: { number, decision } })
  })
}

/** Streams the attachment of a reported message, and of no other, to the operator. Fact `operator.readAttachment`. */
export async function readReportedAttachment(operator: Viewer, reportId: string) {
  const { targetType, targetId } = await getReport(reportId)
  if (targetType !== "message" || !targetId) throw notFound("")
  const opened = await openAttachmentForOperator(targetId)
  const details = { messageId: targetId }
  await db
    .transaction((tx) => record(tx, { what: "operator.readAttachment", aboutId: reportId, by: operator, details }))
    .catch((error) => {
      opened.body.destroy()
      throw error
    })
  return opened
}

/** Streams a settlement's file to the operator (B41). Fact `operator.read`. */
export async function readSettlement(operator: Viewer, key: { dealId: string; settlementId: string }) {
  const opened = await openSettlementForOperator(key)
  const { dealId: aboutId, settlementId } = key
  const details = { settlementId }
  await db
    .transaction((tx) => record(tx, { what: "operator.read", aboutId, by: operator, details }))
    .catch((error) => {
      opened.body.destroy()
      throw error
    })
  return opened
}

/**
 * Puts a stuck deal back into negotiation or cancels it (B31), and notifies both sides of the reason; an undecided
 * settlement is closed without a decision. 409 when the deal is not stuck or has changed. Fact `operator.unlock`.
 */
export async function unlockDeal(
  operator: Viewer,
  id: string,
  { to, version, reason }: { to: UnlockTarget; version: number; reason: string },
) {
  await db.transaction(async (tx) => {
    const [deal] = await tx.select({ deal: deals }).from(deals).where(eq(deals.id, id)).for("update", { of: deals })
    if (!deal) throw notFound("")
    const { status: from, version: currentVersion, termsAuthor, termsVersion } = deal.deal
    const { sponsorId, organizationId, realm } = deal.deal
    if (currentVersion !== version || !isStuck(from))
      throw conflict("Ta współpraca zmieniła się w międzyczasie. Odśwież stronę.")
    await tx
      .update(deals)
      .set({
        status: to,
        version: version + 1,
        annexVersion: null,
        annexAuthor: null,
        cancelAskedBy: null,
        // who wrote the terms accepts them
        acceptedByOrganization: termsAuthor === "organization" ? termsVersion : null,
        acceptedBySponsor: termsAuthor === "sponsor" ? termsVersion : null,
        ...(to === "canceled"
          ? { cancelReason: reason, openKey: null, endedOn: todayIn(new Date()) }
          : { cancelReason: null }),
      })
      .where(eq(deals.id, id))
    await tx
      .update(dealTerms)
      .set({ outcome: "lapsed", outcomeAt: new Date() })
      .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, deal.deal.annexVersion ?? 0)))
    if (to === "negotiation") await followEvents(tx, sql`c.id = ${id}`)
    await tx
      .update(settlement)
      .set({ decision: "closed", reason, decidedAt: new Date(), decidedById: operator.id })
      .where(and(eq(settlement.dealId, id), isNull(settlement.decision)))
    const details = { from, to, version: version + 1, termsVersion, reason }
    const factId = await record(tx, { what: unlockFact, aboutId: id, by: operator, realm, details })
    const parties = [sponsorId, organizationId]
    const notice = {
      title: to === "canceled" ? "Współpraca anulowana przez operatora" : "Współpraca wraca do negocjacji",
      body: `Operator odblokował współpracę. ${reason}`,
    }
    const path = dealPath(id)
    const email = dealUnlockedEmail.of({ ...notice, path })
    for (const partyId of parties)
      await notifyParty(tx, partyId, "deal", { kind: "deal_unlocked", factId, ...notice, link: path, email, realm })
    await publishToParties(tx, parties, { kind: "deal", id })
  })
}
