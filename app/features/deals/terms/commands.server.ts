import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealStatus } from "#app/domain/deals/deal.ts"
import { dealErrors } from "#app/domain/deals/deal-labels.ts"
import { totalOf } from "#app/domain/deals/terms/terms.ts"
import { diffTerms } from "#app/domain/deals/terms/terms-diff.ts"
import { eventsOfTerms } from "#app/domain/deals/terms/terms-events.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import { type FieldErrors, linesFrom, termsErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { leftOutProblem, usualProvider } from "#app/domain/deals/terms/terms-sides.ts"
import { todayIn } from "#app/lib/dates.ts"
import { waitsForSecond } from "../approval/begin.server.ts"
import { getDeal } from "../queries.server.ts"
import { refreshSearchText } from "../search-text.server.ts"
import { refuseUntimely, writeMove } from "../write.server.ts"
import { changeEvents, listEventIds } from "./deal-events.server.ts"
import { listAddable, listLines } from "./queries.server.ts"
import { writeTerms } from "./write.server.ts"

/** `waits`: the other side can accept the terms once a second person of the party has approved them. */
export type EditResult = { ok: true; status: DealStatus; waits: boolean } | { ok: false; errors: FieldErrors }

/**
 * Saves new terms as the next version, accepted by this side; the other side's acceptance ends (D1). Wording and total
 * come from stored options; events without lines leave the deal, others of the organization join with their first line.
 * Invalid or unchanged terms come back beside their fields; 409 when the deal has changed, naming newer terms (B30).
 */
export async function editTerms(viewer: Viewer, id: string, form: TermsForm, now = new Date()): Promise<EditResult> {
  return db.transaction(async (tx) => {
    const deal = await getDeal(viewer, id, tx)
    await refuseUntimely(tx, deal, "edit", form.version)
    const current = await listLines(tx, id, deal.termsVersion)
    const own = await listEventIds(tx, id)
    const { options, events: others } = await listAddable(tx, viewer, deal, todayIn(now))
    const eventIds = [...own, ...others.map((event) => event.id)]
    const { removedEvents } = form
    const usual = (form.kind ?? deal.kind) === deal.kind ? usualProvider(deal.kind) : undefined
    const context = { current, options, eventIds, removedEvents, usual }
    const read = linesFrom(form, context, () => crypto.randomUUID())
    if (!read.ok) return read
    const kind = form.kind ?? deal.kind
    const before = { kind: deal.kind, lines: current }
    const problem = leftOutProblem({ kind, lines: read.lines }, form.confirmWithoutBenefits, before)
    if (problem) return { ok: false, errors: problem }
    const events = eventsOfTerms({ eventIds: own, lines: current }, read.lines, removedEvents)
    if (events.length === 0) return { ok: false, errors: { removedEvents: termsErrors.noEvent } }
    const moved = !isSameSet(own, events)
    if (kind === deal.kind && !moved && !diffTerms(current, read.lines).changed)
      return { ok: false, errors: { "": dealErrors.unchanged } }
    const openKey = moved ? await changeEvents(tx, viewer, deal, { before: own, after: events, now }) : {}
    const { status, termsVersion } = await writeMove(tx, viewer, deal, "edit", {
      version: form.version,
      reason: form.note,
      set: { totalGrosze: totalOf(read.lines), kind, ...openKey },
    })
    await writeTerms(tx, {
      dealId: id,
      version: termsVersion,
      author: deal.side,
      authorId: viewer.id,
      note: form.note,
      kind,
      lines: read.lines,
    })
    if (moved) await refreshSearchText(tx, sql`c.id = ${id}`)
    const totalGrosze = totalOf(read.lines)
    const waits = await waitsForSecond(tx, viewer, { ...deal, termsVersion, totalGrosze }, "offer")
    return { ok: true, status, waits }
  })
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))
