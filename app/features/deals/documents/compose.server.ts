import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors } from "#app/domain/deals/deal-labels.ts"
import { canMove } from "#app/domain/deals/deal-moves.ts"
import { settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { photoErrors } from "#app/domain/deals/settlement/settlement-photos.ts"
import type { StoredReport } from "#app/domain/deals/settlement/settlement-report.ts"
import { checklistFrom, type ReportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import type { FieldErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { promisedBy } from "#app/domain/deals/terms/terms-sides.ts"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import type { Day } from "#app/lib/dates.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { paymentSums } from "../payments/payment-sums.server.ts"
import { settlementMove } from "../settlement/commands.server.ts"
import { printable } from "./photos.server.ts"
import { getDocumentDeal } from "./queries.server.ts"
import { drawUpReport } from "./report.server.ts"

/** A deal whose organization may send a settlement now; refused otherwise (403, 404, 409). */
export async function getSettleable(viewer: Viewer, id: string) {
  const of = await getDocumentDeal(viewer, id)
  if (of.deal.side !== "organization") throw forbidden(dealErrors.forbidden)
  const move = settlementMove(of.deal)
  requirePermission(viewer, move)
  if (!canMove(move, of.deal.side, of.deal.rules)) throw conflict(dealErrors.notNow)
  return { ...of, move, payments: await paymentSums(db, of.deal) }
}

export type Composed =
  | { ok: true; name: string; bytes: Uint8Array<ArrayBuffer>; report: StoredReport }
  | { ok: false; errors: FieldErrors }

/** The settlement form as a PDF; every promise of the terms needs an answer, every file must be a photo. */
export async function composeReport(viewer: Viewer, id: string, form: ReportForm, today: Day): Promise<Composed> {
  const of = await getSettleable(viewer, id)
  const read = checklistFrom(form, promisedBy(of.deal.kind, of.lines))
  if (!read.ok) return read
  if (form.photos.length > 0) await limit("upload", viewer.id)
  const printed = await printable(form.photos)
  if (!printed.ok) return { ok: false, errors: { photos: printed.problem } }
  const { photos } = printed
  const bytes = await drawUpReport(of, {
    ...form,
    payments: of.payments,
    photos,
    items: read.items,
    today,
    author: viewer.name,
  })
  if (photos.length > 0 && bytes.byteLength > settlementLimits.bytes)
    return { ok: false, errors: { photos: photoErrors.heavy } }
  const items = read.items.map(({ lineKey, index, state, note }) => ({ lineKey, index, state, note }))
  const { summary, participants, reach } = form
  const report = { summary, participants, reach, items, ...(photos.length > 0 && { photos: photos.length }) }
  return { ok: true, name: `rozliczenie-${today}.pdf`, bytes, report }
}
