import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { takesPayments } from "#app/domain/deals/deal/deal.ts"
import type { PaymentFact } from "#app/domain/deals/deal/deal-history.ts"
import {
  amountProblem,
  dayProblem,
  openOf,
  type PaymentMove,
  paymentErrors,
  paymentMoves,
  reversalProblem,
  totalsOf,
} from "#app/domain/deals/payments/ledger.ts"
import type { PaymentInput, ReversalInput } from "#app/domain/deals/payments/payment-form.ts"
import { paymentQuestion } from "#app/domain/deals/payments/payment-question.ts"
import { givesBack } from "#app/domain/deals/payments/refund.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { lockDeal } from "../deal/lock-queries.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { findDealAccount } from "./account/queries.server.ts"
import { writeEntry } from "./ledger-commands.server.ts"
import { getPlan, listEntries } from "./ledger-queries.server.ts"

type PaymentErrors = { amount?: string; date?: string; confirmed?: string }
/** `asks`: the code of the question in `errors.confirmed`. */
export type PaymentResult = { ok: true } | { ok: false; errors: PaymentErrors; asks?: string }

/** Rolls back the transaction, so that a corrected form can use the same key. */
export class WrongPayment extends Error {
  readonly errors: PaymentErrors
  readonly asks: string | undefined
  constructor(errors: PaymentErrors, asks?: string) {
    super("wrong payment")
    this.errors = errors
    this.asks = asks
  }
}

/**
 * Records that the sponsor sent money, or that the organization received some (grosze), once per key. A probable
 * mistake (`paymentQuestion`) needs its question's code in `confirmed`. 404 for strangers and unknown instalments, 403
 * for the other side or a role without `recordPayments`, 409 for a deal that takes no payments.
 */
export async function writePayment(
  viewer: Viewer,
  dealId: string,
  move: PaymentMove,
  input: PaymentInput,
): Promise<PaymentResult> {
  const { idempotencyKey: key, confirmed: _, ...entryInput } = input
  try {
    await db.transaction(async (tx) => {
      const deal = await lockPayingDeal(tx, viewer, dealId, move === "confirmReceived" ? givesBack : takesPayments)
      if (deal.side !== paymentMoves[move].by) throw forbidden(paymentErrors.wrongSide)
      await runOnce(tx, { userId: viewer.id, key, content: { dealId, move, ...entryInput } }, () =>
        addEntry(tx, viewer, deal, move, input),
      )
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof WrongPayment) return { ok: false, errors: error.errors, asks: error.asks }
    throw error
  }
}

async function addEntry(tx: Tx, viewer: Viewer, deal: LoadedDeal, move: PaymentMove, input: PaymentInput) {
  const { instalment: instalmentKey, amount: grosze, date: onDay } = input
  const { instalments, agreedOn } = await getPlan(tx, deal)
  const today = todayIn(new Date())
  const entries = await listEntries(tx, deal.id)
  const { inTransit } = totalsOf(entries)
  const isCalledOff = !takesPayments(deal.status)
  // money in transit when the deal was called off may still arrive
  if (isCalledOff && inTransit === 0) throw conflict(paymentErrors.closed)
  if (!isCalledOff && !instalments.some(({ key }) => key === instalmentKey)) throw notFound(paymentErrors.gone)
  const amountError = amountProblem(grosze)
  const dayError = dayProblem(onDay, today, agreedOn)
  if (amountError || dayError)
    throw new WrongPayment({ ...(amountError && { amount: amountError }), ...(dayError && { date: dayError }) })
  const question = paymentQuestion(
    move,
    { grosze, onDay },
    isCalledOff ? { left: inTransit, onTheWay: inTransit } : openOf(instalments),
    entries,
  )
  if (question && question.code !== input.confirmed)
    throw new WrongPayment({ confirmed: question.sentence }, question.code)
  const { kind } = paymentMoves[move]
  const account = move === "markSent" ? ((await findDealAccount(tx, deal.id))?.number ?? null) : null
  const { id: dealId, side } = deal
  const entry = { dealId, instalmentKey, kind, grosze, onDay, side, account, authorId: viewer.id }
  const { id } = await writeEntry(tx, entries, entry)
  await notePayment(tx, viewer, deal, factOf[move], { grosze })
  return id
}

const factOf: Record<PaymentMove, PaymentFact> = {
  markSent: "deal.paymentSent",
  confirmReceived: "deal.paymentReceived",
}

/**
 * Reverses an entry with a reason; both entries stay in the ledger. 404 for strangers and unknown entries, 403 by role,
 * 409 when this side may not, or it is reversed already.
 */
export async function reverseEntry(viewer: Viewer, dealId: string, { entry: id, reason }: ReversalInput) {
  await db.transaction(async (tx) => {
    const deal = await lockPayingDeal(tx, viewer, dealId, givesBack)
    const entries = await listEntries(tx, dealId)
    const entry = entries.find((one) => one.id === id)
    if (!entry) throw notFound(paymentErrors.gone)
    const problem = reversalProblem(deal.side, entry, entries)
    if (problem) throw conflict(problem)
    const { instalmentKey, grosze } = entry
    await writeEntry(tx, entries, {
      dealId,
      instalmentKey,
      kind: "reversal",
      grosze,
      onDay: todayIn(new Date()),
      side: deal.side,
      authorId: viewer.id,
      reversesId: id,
      reason,
    })
    await notePayment(tx, viewer, deal, "deal.paymentReversed", { grosze, reason })
  })
}

/** Locks the deal, so that entries are written one at a time and the deal cannot end meanwhile. */
export async function lockPayingDeal(
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  takes = takesPayments,
): Promise<LoadedDeal> {
  const deal = await lockDeal(tx, viewer, dealId, "recordPayments", "update")
  if (!takes(deal.status)) throw conflict(paymentErrors.closed)
  return deal
}

export const notePayment = (
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  what: PaymentFact,
  details: Record<string, unknown>,
) => record(tx, { what, aboutId: deal.id, by: viewer, realm: deal.realm, details: { side: deal.side, ...details } })
