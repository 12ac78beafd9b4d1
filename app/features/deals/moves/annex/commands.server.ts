import { db, type Tx } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { AnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { annexErrors } from "#app/domain/deals/terms/annex.ts"
import { sameMoney } from "#app/domain/deals/terms/money-terms.ts"
import { asksForPastDays, planErrors } from "#app/domain/deals/terms/payment-plan.ts"
import { diffTerms } from "#app/domain/deals/terms/terms-diff.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import { todayIn } from "#app/lib/dates.ts"
import { requestSecondPerson } from "../../approval/commands.server.ts"
import { getDeal, type LoadedDeal } from "../../deal/queries.server.ts"
import { agreedDay } from "../../payments/plan-queries.server.ts"
import { stateAcceptance } from "../../terms/acceptance-commands.server.ts"
import { eventsAsAgreed, findAnnexDiff } from "../../terms/annex/queries.server.ts"
import { writeTerms } from "../../terms/commands.server.ts"
import { type EditedFrom, isSameSet, readTerms } from "../../terms/form-queries.server.ts"
import { findMoney, listLines } from "../../terms/queries.server.ts"
import type { EditResult } from "../terms/commands.server.ts"
import { listEventIds, requireFreeKey } from "../terms/event-commands.server.ts"
import { refuseUntimely, writeMove } from "../write-commands.server.ts"

/**
 * Proposes an annex, corrects one's own, or answers the other side's with another one (decision 036). The agreed terms
 * stay in force. The form edits the open annex if there is one. Invalid and unchanged terms are refused beside their
 * fields; 409 when the deal has changed.
 */
export async function writeAnnex(
  viewer: Viewer,
  id: string,
  move: AnnexTermsMove,
  form: TermsForm,
  now = new Date(),
): Promise<EditResult> {
  return db.transaction(async (tx) => {
    const deal = await getDeal(viewer, id, tx)
    await refuseUntimely(tx, deal, move, form.version)
    const agreed = await agreedTerms(tx, deal)
    const openAnnex = deal.annexVersion === null ? null : await findAnnexDiff(tx, id, deal.annexVersion)
    const from = openAnnex ? { ...openAnnex, eventIds: openAnnex.events.map((event) => event.id) } : agreed
    const newTerms = await readTerms(tx, viewer, deal, form, from, now)
    if (!newTerms.ok) return newTerms
    if (isSame(agreed, newTerms) || (openAnnex && isSame(from, newTerms)))
      return { ok: false, errors: { "": annexErrors.unchanged } }
    const agreedOn = await agreedDay(tx, id, deal.termsVersion)
    if (agreedOn && asksForPastDays(agreed.money.plan, newTerms.money.plan, agreedOn, todayIn(now)))
      return { ok: false, errors: { instalments: planErrors.past } }
    if (!isSameSet(agreed.eventIds, newTerms.eventIds)) await requireFreeKey(tx, deal, newTerms.eventIds)
    const { kind, lines, money } = newTerms
    const { status, annexVersion } = await writeMove(tx, viewer, deal, move, {
      version: form.version,
      reason: form.note,
    })
    const version = annexVersion ?? 0
    await writeTerms(
      tx,
      { dealId: id, version, author: deal.side, authorId: viewer.id, note: form.note, kind, lines, money },
      { number: deal.annexCount + 1, events: await eventsAsAgreed(tx, id, newTerms.eventIds) },
    )
    const approvalId = await requestSecondPerson(tx, viewer, { ...deal, termsVersion: version }, "offer")
    const { capacity } = form
    await stateAcceptance(tx, viewer, deal, { termsVersion: version, capacity, approvalId })
    return { ok: true, status, waits: approvalId !== null }
  })
}

const agreedTerms = async (tx: Tx, { id, kind, termsVersion }: LoadedDeal): Promise<EditedFrom> => ({
  kind,
  lines: await listLines(tx, id, termsVersion),
  eventIds: await listEventIds(tx, id),
  money: await findMoney(tx, id, termsVersion),
})

const isSame = (some: EditedFrom, others: EditedFrom) =>
  some.kind === others.kind &&
  sameMoney(some.money, others.money) &&
  isSameSet(some.eventIds, others.eventIds) &&
  !diffTerms(some.lines, others.lines).changed
