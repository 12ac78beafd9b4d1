import { canMove } from "#app/domain/collaboration-moves.ts"
import { collaborationErrors } from "#app/domain/collaboration-words.ts"
import { checklistFrom, type ReportForm } from "#app/domain/settlement-report-form.ts"
import type { FieldErrors } from "#app/domain/terms-lines.ts"
import { promisedBy } from "#app/domain/terms-sides.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import type { Day } from "#app/lib/dates.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { settlementMove } from "../settlement/commands.server.ts"
import { getDocumentDeal } from "./queries.server.ts"
import { drawUpReport } from "./report.server.ts"

/** A deal whose organization may send a settlement now; refused otherwise (403, 404, 409). */
export async function getSettleable(viewer: Viewer, id: string) {
  const of = await getDocumentDeal(viewer, id)
  if (of.deal.side !== "organization") throw forbidden(collaborationErrors.forbidden)
  const move = settlementMove(of.deal)
  if (!canMove(move, of.deal.side, of.deal.rules)) throw conflict(collaborationErrors.notNow)
  return { ...of, move }
}

export type Composed = { ok: true; name: string; bytes: Uint8Array<ArrayBuffer> } | { ok: false; errors: FieldErrors }

/** The settlement of the form as a PDF; every promise of the terms has to be answered for. */
export async function composeReport(viewer: Viewer, id: string, form: ReportForm, today: Day): Promise<Composed> {
  const of = await getSettleable(viewer, id)
  const read = checklistFrom(form, promisedBy(of.deal.kind, of.lines))
  if (!read.ok) return read
  const bytes = await drawUpReport(of, { ...form, items: read.items, today, author: viewer.name })
  return { ok: true, name: `rozliczenie-${today}.pdf`, bytes }
}
