import { eq } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { paymentEntry } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { PaymentFact } from "#app/domain/deals/deal/deal-history.ts"
import { type PaymentEntry, paymentErrors, totalsOf, unreversedEntries } from "#app/domain/deals/payments/ledger.ts"
import type { KeptInput, RefundInput } from "#app/domain/deals/payments/payment-form.ts"
import {
  givesBack,
  keptOf,
  refundErrors,
  refundProblems,
  refundQuestion,
  toGiveBack,
} from "#app/domain/deals/payments/refund.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"
import { lockPayingDeal, notePayment, type PaymentResult, WrongPayment } from "../commands.server.ts"
import { writeEntry } from "../ledger-commands.server.ts"
import { listEntries } from "../ledger-queries.server.ts"

/** Refunds belong to the deal, not to an instalment. */
const dealWideKey = "deal"

/**
 * Records that the organization gave money back (grosze), once per key; also after the deal was called off. 404 for
 * strangers, 403 for the sponsor or a role without `recordPayments`, 409 for a deal that takes no payments.
 */
export async function writeRefund(viewer: Viewer, dealId: string, input: RefundInput): Promise<PaymentResult> {
  const { idempotencyKey: key, confirmed, ...refund } = input
  const { amount: grosze, date: onDay, reason } = refund
  try {
    await db.transaction(async (tx) => {
      const deal = await lockRefundingDeal(tx, viewer, dealId)
      await runOnce(tx, { userId: viewer.id, key, content: { dealId, move: "refund", ...refund } }, async () => {
        const entries = await listEntries(tx, dealId)
        const { received } = totalsOf(entries)
        const problems = refundProblems({ grosze, onDay }, { received, entries, today: todayIn(new Date()) })
        if (Object.keys(problems).length > 0) throw new WrongPayment(problems)
        const { status, worth } = deal
        const due = toGiveBack({ status, gross: worth.gross, received, retained: keptOf(entries) })
        const question = refundQuestion({ grosze, onDay }, { status, due, entries })
        if (question && question.code !== confirmed)
          throw new WrongPayment({ confirmed: question.sentence }, question.code)
        const entry = { kind: "refund", grosze, onDay, reason } as const
        return addOrganizationEntry(tx, viewer, deal, entries, entry, "deal.paymentRefunded")
      })
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof WrongPayment) return { ok: false, errors: error.errors, asks: error.asks }
    throw error
  }
}

/**
 * Records why the organization does not give back what it would have to (grosze), once per key. 409 when the sum has
 * changed or is 0; else as `writeRefund`.
 */
export async function writeKeptEntry(viewer: Viewer, dealId: string, input: KeptInput): Promise<void> {
  const { idempotencyKey: key, grosze, reason } = input
  await db.transaction(async (tx) => {
    const deal = await lockRefundingDeal(tx, viewer, dealId)
    await runOnce(tx, { userId: viewer.id, key, content: { dealId, move: "keep", grosze, reason } }, async () => {
      const entries = await listEntries(tx, dealId)
      const { received } = totalsOf(entries)
      const due = toGiveBack({ status: deal.status, gross: deal.worth.gross, received, retained: keptOf(entries) })
      if (due === 0) throw conflict(refundErrors.nothing)
      if (due !== grosze) throw conflict(refundErrors.changed)
      const entry = { kind: "kept", grosze, onDay: todayIn(new Date()), reason } as const
      return addOrganizationEntry(tx, viewer, deal, entries, entry, "deal.paymentKept")
    })
  })
}

async function lockRefundingDeal(tx: Tx, viewer: Viewer, dealId: string) {
  const deal = await lockPayingDeal(tx, viewer, dealId, givesBack)
  if (deal.side !== "organization") throw forbidden(refundErrors.wrongSide)
  return deal
}

type OrganizationEntry = Pick<typeof paymentEntry.$inferInsert, "kind" | "grosze" | "onDay" | "reason">

async function addOrganizationEntry(
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  entries: readonly PaymentEntry[],
  entry: OrganizationEntry,
  what: PaymentFact,
) {
  const { grosze, reason } = entry
  const { id: dealId, side } = deal
  const { id: entryId } = await writeEntry(tx, entries, {
    ...entry,
    dealId,
    instalmentKey: dealWideKey,
    side,
    authorId: viewer.id,
  })
  await notePayment(tx, viewer, deal, what, { entryId, grosze, ...(reason && { reason }) })
  return entryId
}

/** Records that a refund arrived. Idempotent. 404 for strangers, 403 for the organization, 409 for a reversed one. */
export async function confirmRefund(viewer: Viewer, dealId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deal = await lockPayingDeal(tx, viewer, dealId, givesBack)
    if (deal.side !== "sponsor") throw forbidden(refundErrors.wrongSide)
    const entries = await listEntries(tx, dealId)
    const entry = entries.find((one) => one.id === id && one.kind === "refund")
    if (!entry) throw notFound(paymentErrors.gone)
    if (!unreversedEntries(entries).includes(entry)) throw conflict(paymentErrors.reversed)
    if (entry.confirmedAt) return
    const confirmed = { confirmedAt: new Date(), confirmedById: viewer.id }
    await tx.update(paymentEntry).set(confirmed).where(eq(paymentEntry.id, id))
    await notePayment(tx, viewer, deal, "deal.refundConfirmed", { grosze: entry.grosze })
  })
}
