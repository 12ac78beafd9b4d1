import { and, eq, isNull } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { deal as deals, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isApprovalStep } from "#app/domain/deals/approval/approval.ts"
import { type Correction, correctionErrors, correctionsFrom, lacksReason } from "#app/domain/deals/deal/corrections.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { type Confirmed, unconfirmed } from "#app/domain/deals/deal/deal-confirmations.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { type Move, reasonFor, ruleOf } from "#app/domain/deals/deal/deal-moves.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import { pointedNumbers } from "#app/domain/deals/settlement/pointed-numbers.ts"
import { settlementErrors } from "#app/domain/deals/settlement/settlement.ts"
import type { MoveForm } from "#app/domain/deals/settlement/settlement-form.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict } from "#app/lib/refusal.ts"
import { requestSecondPerson } from "../approval/commands.server.ts"
import { getDeal, type LoadedDeal, withOpenTerms } from "../deal/queries.server.ts"
import { confirmWaiting } from "../deliverables/commands.server.ts"
import { paymentSums } from "../payments/sum-queries.server.ts"
import { findLastSettlement } from "../settlement/queries.server.ts"
import { sendRowsBack } from "../settlement/row-commands.server.ts"
import { listReportedRows } from "../settlement/row-queries.server.ts"
import { stateAcceptance } from "../terms/acceptance-commands.server.ts"
import { acceptAnnex } from "./annex/acceptance-commands.server.ts"
import { refuseUntimely, writeMove } from "./write-commands.server.ts"

export type MoveInput = {
  version: number
  reason: string | null
  settlementRead: boolean
  seen?: string | null
  /** Capacity of the person who accepts terms for their party. */
  capacity?: string | null
  /** Rows to correct, when a settlement is sent back. */
  corrections?: MoveForm["corrections"]
} & Confirmed
/** `waits`: the move waits for a second person of the party; nothing has changed for the other side. */
export type MoveResult = { ok: true; status: DealStatus; waits?: true } | { ok: false; errors: FieldErrors }

/**
 * Makes a move that carries neither terms nor a file (D1). Missing reasons, an unread settlement and unanswered
 * questions (B34) are refused beside their fields; 404 for strangers, 403 for the wrong side or role (`lockRole`), 409
 * for the wrong time or version.
 */
export async function makeMove(viewer: Viewer, id: string, move: Move, input: MoveInput): Promise<MoveResult> {
  return db.transaction(async (tx) => {
    const loaded = await getDeal(viewer, id, tx)
    await refuseUntimely(tx, loaded, move, input.version)
    const deal = move === "acceptSettlement" ? await withOpenSum(tx, viewer, loaded) : loaded
    if (ruleOf(move).needs) throw conflict(dealErrors.notNow)
    const marks = await checkMarks(tx, move, deal, input)
    // a row that was marked wrongly has its own error: no general reason is missing then
    const marked = marks.ok ? marks.corrections : Object.keys(marks.errors)
    const errors = { ...missingInput(move, deal, input, marked), ...(marks.ok ? {} : marks.errors) }
    if (!marks.ok || Object.keys(errors).length > 0) return { ok: false, errors }
    const { corrections } = marks
    if (isApprovalStep(move)) {
      await lockRole(tx, viewer, move)
      const about = withOpenTerms(deal)
      const approvalId = await requestSecondPerson(tx, viewer, about, move)
      const { termsVersion } = about
      await stateAcceptance(tx, viewer, deal, { termsVersion, capacity: input.capacity ?? "", approvalId })
      if (approvalId) return { ok: true, status: deal.status, waits: true }
    }
    const { version, reason } = input
    const payload = {
      version,
      seen: input.seen,
      reason: reasonFor(move, deal) === "none" ? null : reason,
      openGrosze: deal.rules.openGrosze,
      corrections,
    }
    // whoever accepts the report of the work has read in the dialog what is confirmed by it
    if (move === "acceptSettlement") await confirmWaiting(tx, viewer, deal)
    const { status } =
      move === "acceptAnnex"
        ? await acceptAnnex(tx, viewer, deal, payload)
        : await writeMove(tx, viewer, deal, move, payload)
    if (move === "acceptSettlement") await decide(tx, viewer, deal, "accepted")
    if (move === "rejectSettlement") {
      await decide(tx, viewer, deal, "rejected", reason, corrections)
      await sendRowsBack(tx, viewer, corrections)
    }
    return { ok: true, status }
  })
}

/** The deal with the sum left to pay, read after new entries are locked out. */
async function withOpenSum(tx: Tx, viewer: Viewer, deal: LoadedDeal): Promise<LoadedDeal> {
  await lockRole(tx, viewer, "acceptSettlement")
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, deal.id)).for("update")
  return { ...deal, rules: { ...deal.rules, openGrosze: (await paymentSums(tx, deal)).left } }
}

/**
 * What the sponsor marks as wrong in a settlement that it sends back, or errors by field. Rows need no lock: while the
 * sponsor decides they are only confirmed.
 */
const checkMarks = async (tx: Tx, move: Move, { id }: LoadedDeal, { corrections = [] }: MoveInput) =>
  correctionsFrom(
    move === "rejectSettlement" ? corrections : [],
    corrections.length > 0 ? await listCorrectable(tx, id) : [],
  )

/** What a sponsor may mark: the rows that the settlement reports, and facts of its text. */
async function listCorrectable(tx: Tx, dealId: string) {
  const rows = await listReportedRows(tx, dealId)
  const latest = await findLastSettlement(tx, dealId)
  return [...rows, ...(latest ? pointedNumbers(latest) : [])]
}

/** Errors by field of what the move needs and the form lacks. */
function missingInput(
  move: Move,
  deal: LoadedDeal,
  input: MoveInput,
  marked: readonly unknown[],
): Record<string, string> {
  const formListsRows = move === "rejectSettlement" && (input.corrections ?? []).length > 0
  const reasonError: Record<string, string> = formListsRows
    ? { corrections: correctionErrors.none }
    : { reason: dealErrors.reason }
  const unread = move === "acceptSettlement" && !input.settlementRead
  return {
    ...(lacksReason(move, deal, { reason: input.reason, corrections: marked }) ? reasonError : {}),
    ...(unread ? { settlementRead: settlementErrors.unread } : {}),
    ...(isApprovalStep(move) && !input.capacity ? { capacity: capacityErrors.outdatedPage } : {}),
    ...unconfirmed(move, deal.rules, deal.state.events, input),
  }
}

/** Stores the sponsor's decision with its settlement (B35). */
async function decide(
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  decision: "accepted" | "rejected",
  reason: string | null = null,
  corrections: Correction[] = [],
) {
  await tx
    .update(settlement)
    .set({
      decision,
      reason,
      corrections: corrections.length > 0 ? corrections : null,
      decidedAt: new Date(),
      decidedById: viewer.id,
    })
    .where(and(eq(settlement.dealId, deal.id), isNull(settlement.decision)))
  // an accepted settlement needs no report for corrections
  if (decision === "accepted") await tx.update(settlement).set({ report: null }).where(eq(settlement.dealId, deal.id))
}
