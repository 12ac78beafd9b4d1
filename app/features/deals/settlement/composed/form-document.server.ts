import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { canMove } from "#app/domain/deals/deal/deal-moves.ts"
import { settlementMove } from "#app/domain/deals/deal/settlement-move.ts"
import { receiptsAndRefunds, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { photoErrors } from "#app/domain/deals/proofs/photos.ts"
import { documentOf } from "#app/domain/deals/settlement/document-numbers.ts"
import { settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { numberRanges, reportErrors, type StoredReport } from "#app/domain/deals/settlement/settlement-report.ts"
import { type Answered, checklistFrom, type ReportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import { offeredPhotos, type ReportProof } from "#app/domain/deals/settlement/settlement-rows.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { type Day, formatDay } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { getInstalments } from "../../payments/instalment-queries.server.ts"
import { listInvoices } from "../../payments/invoices/queries.server.ts"
import { findPlanTerms, listEntries } from "../../payments/ledger-queries.server.ts"
import { paymentSumsOf } from "../../payments/sum-queries.server.ts"
import { findPhotoKeys, listReportRows } from "../row-queries.server.ts"
import { printable } from "./photo-document.server.ts"
import { getReportedDeal } from "./queries.server.ts"
import { drawUpReport } from "./report-document.server.ts"

/** A deal whose organization may send a settlement now; refused otherwise (403, 404, 409). */
export async function getSettleable(viewer: Viewer, id: string) {
  const reported = await getReportedDeal(viewer, id)
  if (reported.deal.side !== "organization") throw forbidden(dealErrors.forbidden)
  const move = settlementMove(reported.deal)
  requirePermission(viewer, move)
  if (!canMove(move, reported.deal.side, reported.deal.rules)) throw conflict(dealErrors.notNow)
  const instalments = await getInstalments(db, reported.deal.id)
  return { ...reported, move, instalments, payments: paymentSumsOf(instalments) }
}

/** As `getSettleable`, with the rows that the settlement accounts for and the payments received (decision 049). */
export async function getComposable(viewer: Viewer, id: string) {
  const reported = await getSettleable(viewer, id)
  const [rows, entries, invoices, money] = await Promise.all([
    listReportRows(viewer, reported.deal, reported.lines),
    listEntries(db, id),
    listInvoices(db, id),
    findPlanTerms(db, reported.deal),
  ])
  const standingInvoices = invoices.filter(({ withdrawnAt }) => !withdrawnAt)
  const { received } = totalsOf(entries)
  return { ...reported, rows, received, receipts: receiptsAndRefunds(entries), invoices: standingInvoices, money }
}

type Numbers = Pick<ReportForm, "documentNumber" | "ksefNumber">
/** Numbers of the deal's invoices; the typed ones only if it has no invoices. */
const numbersOf = (invoices: Parameters<typeof documentOf>[0], typed: Numbers): Numbers => {
  const { documentNumber, ksefNumber } = invoices.length > 0 ? documentOf(invoices) : typed
  return { documentNumber: documentNumber || null, ksefNumber: ksefNumber || null }
}

export type ReportResult =
  | ({ ok: true; name: string; bytes: Uint8Array<ArrayBuffer>; report: StoredReport } & Numbers)
  | { ok: false; errors: FieldErrors }

/** The settlement form as a PDF; every row needs an answer, every file must be a photo. */
export async function composeReport(viewer: Viewer, id: string, form: ReportForm, today: Day): Promise<ReportResult> {
  const reported = await getComposable(viewer, id)
  const checklist = checklistFrom(form, reported.rows)
  if (!checklist.ok) return checklist
  const chosen = chosenPhotos(checklist.items, form.proofs)
  if (!chosen) return { ok: false, errors: { proofs: reportErrors.photoGone } }
  if (form.photos.length > 0) await limit("upload", viewer.id)
  const keys = await findPhotoKeys(
    viewer,
    id,
    chosen.map(({ proof }) => proof.id),
  )
  const printed = await printable(
    chosen.map(({ proof }) => ({ key: keys.get(proof.id) ?? "", name: proof.name ?? "zdjęcie" })),
    form.photos,
  )
  const control = form.photos.length > 0 ? "photos" : "proofs"
  if (!printed.ok) return { ok: false, errors: { [control]: printed.problem } }
  const numbers = numbersOf(reported.invoices, form)
  const bytes = await drawUpReport(reported, {
    ...form,
    ...numbers,
    payments: reported.payments,
    money: reported.money,
    receipts: reported.receipts,
    invoices: reported.invoices,
    items: checklist.items.map((item) => printedItem(item, chosen)),
    proofPhotos: chosen.map(({ row }, at) => ({ title: row, bytes: printed.stored[at] ?? Buffer.alloc(0) })),
    photos: printed.sent,
    today,
    author: viewer.name,
  })
  if (bytes.byteLength > settlementLimits.bytes && printed.stored.length + printed.sent.length > 0)
    return { ok: false, errors: { [control]: photoErrors.heavy } }
  return {
    ok: true,
    name: `rozliczenie-${today}.pdf`,
    bytes,
    report: storedReportOf(form, checklist.items),
    ...numbers,
  }
}

type ChosenPhoto = { proof: ReportProof; rowId: string; row: string }

/** The chosen photos in the order of the rows; null when one of them is not, or no longer, a photo of this deal. */
function chosenPhotos(rows: readonly Answered[], ids: readonly string[]): ChosenPhoto[] | null {
  const offered = offeredPhotos(rows)
  const chosen = rows.flatMap(({ id, title }) =>
    (offered.get(id) ?? [])
      .filter((proof) => ids.includes(proof.id))
      .map((proof) => ({ proof, rowId: id, row: title })),
  )
  return chosen.length === new Set(ids).size ? chosen : null
}

function printedItem(item: Answered, chosen: readonly ChosenPhoto[]) {
  const numbers = chosen.flatMap(({ rowId }, at) => (rowId === item.id ? at + 1 : []))
  const { by, lineTitle, what, answer, note, state, confirmedOn } = item
  const waiting = state === "done" && answer !== "not" ? "czeka na potwierdzenie" : null
  return {
    by,
    lineTitle,
    what,
    state: answer,
    note,
    isConfirmed: confirmedOn !== null,
    standing: confirmedOn ? `potwierdzone ${formatDay(confirmedOn)}` : waiting,
    photos: numberRanges(numbers) || null,
  }
}

function storedReportOf(form: ReportForm, items: readonly Answered[]): StoredReport {
  const { summary, reach, photos, proofs } = form
  return {
    summary,
    reach,
    ...(photos.length > 0 && { photos: photos.length }),
    proofs,
    seen: [...new Set(items.flatMap((item) => item.proofs.map(({ id }) => id)))],
    items: items.map(({ id, state, answer, note }) => ({ rowId: id, was: state, state: answer, note })),
  }
}
