import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { sameMoney } from "#app/domain/deals/terms/money-terms.ts"
import { diffTerms } from "#app/domain/deals/terms/terms-diff.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { requestSecondPerson } from "../../approval/commands.server.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { stateAcceptance } from "../../terms/acceptance-commands.server.ts"
import { writeTerms } from "../../terms/commands.server.ts"
import { isSameSet, readTerms } from "../../terms/form-queries.server.ts"
import { findMoney, listLines } from "../../terms/queries.server.ts"
import { refreshSearchText } from "../search-commands.server.ts"
import { refuseUntimely, writeMove } from "../write-commands.server.ts"
import { changeEvents, listEventIds } from "./event-commands.server.ts"

/** `waits`: the other side can accept the terms only after a second person of the party has approved them. */
export type EditResult = { ok: true; status: DealStatus; waits: boolean } | { ok: false; errors: FieldErrors }

/**
 * Saves new terms as the next version, accepted by this side; ends the other side's acceptance (D1). Wording and total
 * come from stored options; events without lines leave the deal, others of the organization join with their first line.
 * Invalid or unchanged terms are refused beside their fields; 409 when the deal has changed, naming newer terms (B30).
 */
export async function editTerms(viewer: Viewer, id: string, form: TermsForm, now = new Date()): Promise<EditResult> {
  return db.transaction(async (tx) => {
    const deal = await getDeal(viewer, id, tx)
    await refuseUntimely(tx, deal, "edit", form.version)
    const current = await listLines(tx, id, deal.termsVersion)
    const ownEventIds = await listEventIds(tx, id)
    const money = await findMoney(tx, id, deal.termsVersion)
    const newTerms = await readTerms(
      tx,
      viewer,
      deal,
      form,
      { kind: deal.kind, lines: current, eventIds: ownEventIds, money },
      now,
    )
    if (!newTerms.ok) return newTerms
    const { kind, eventIds: events } = newTerms
    const changesEvents = !isSameSet(ownEventIds, events)
    const isSame = kind === deal.kind && sameMoney(money, newTerms.money) && !diffTerms(current, newTerms.lines).changed
    if (isSame && !changesEvents) return { ok: false, errors: { "": dealErrors.unchanged } }
    const keyColumn = changesEvents
      ? await changeEvents(tx, viewer, deal, { before: ownEventIds, after: events, now })
      : {}
    const { status, termsVersion } = await writeMove(tx, viewer, deal, "edit", {
      version: form.version,
      reason: form.note,
      set: { kind, ...keyColumn },
    })
    await writeTerms(tx, {
      dealId: id,
      version: termsVersion,
      author: deal.side,
      authorId: viewer.id,
      note: form.note,
      kind,
      lines: newTerms.lines,
      money: newTerms.money,
    })
    if (changesEvents) await refreshSearchText(tx, sql`c.id = ${id}`)
    const approvalId = await requestSecondPerson(tx, viewer, { ...deal, termsVersion }, "offer")
    await stateAcceptance(tx, viewer, deal, { termsVersion, capacity: form.capacity, approvalId })
    return { ok: true, status, waits: approvalId !== null }
  })
}
