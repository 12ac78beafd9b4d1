import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { questionsFor } from "#app/domain/deals/deal/deal-confirmations.ts"
import { moveDialog } from "#app/domain/deals/deal/deal-dialogs.ts"
import { canMoveRow } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { lackingPapers } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { documentOf } from "#app/domain/deals/settlement/document-numbers.ts"
import { resultNames, resultsOf } from "#app/domain/deals/settlement/results.ts"
import { earlyWarning } from "#app/domain/deals/settlement/settlement.ts"
import { composedValues } from "#app/domain/deals/settlement/settlement-report.ts"
import { isUnproved, offeredPhotos } from "#app/domain/deals/settlement/settlement-rows.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { findEarlierSettlement } from "../queries.server.ts"
import { settledMoney } from "../row-columns.server.ts"
import { getComposable } from "./form-document.server.ts"

/** The composed settlement before it is sent; refuses as `getSettleable`. */
export async function getReportPage(viewer: Viewer, dealId: string) {
  const reported = await getComposable(viewer, dealId)
  const { deal, events, lines, move, payments, instalments, rows, invoices, money, received } = reported
  const questions = questionsFor(move, deal.rules, deal.state.events)
  const earlier = await findEarlierSettlement(db, deal)
  const [last, elsewhere] = earlier?.isOwn ? [earlier, null] : [null, earlier]
  const results = earlier?.results ?? resultsOf({})
  const photos = offeredPhotos(rows)
  const takesProof = ({ state, by }: (typeof rows)[number]) =>
    may(viewer.role, "addProof") && canMoveRow("addProof", deal.side, { owedBy: by, addedBy: null, state }, deal.status)
  const document = documentOf(invoices)
  const today = todayIn(new Date())
  const { kind, status } = deal
  const papers = { kind, status, vatStatus: money.issuerVat, instalments, received, invoices }
  const planned = events.flatMap(({ participants }) => participants ?? [])
  return {
    version: deal.version,
    move,
    words: moveDialog(move, deal),
    last,
    kind,
    rows: rows.map(({ proofs, ...row }) => ({
      ...row,
      photos: photos.get(row.id) ?? [],
      isUnproved: isUnproved({ ...row, proofs }),
      takesProof: takesProof({ ...row, proofs }),
    })),
    missing: {
      /** Gross sum without an invoice, in grosze; 0 for none. */
      uninvoiced: lackingPapers(papers, today).uninvoiced,
      figures: resultNames.filter((name) => results[name] === null),
    },
    questions,
    early: questions.beforeEvent ? null : earlyWarning(deal.rules),
    reason: last?.reason ?? null,
    corrections: last?.corrections ?? [],
    begun: {
      ...composedValues(rows, last?.report ?? null, results),
      documentNumber: last?.documentNumber ?? document.documentNumber,
      ksefNumber: last?.ksefNumber ?? document.ksefNumber,
    } as TypedValues,
    numbers: {
      documentNumber: last?.documentNumber ?? document.documentNumber,
      ksefNumber: last?.ksefNumber ?? document.ksefNumber,
      results,
    },
    /** The other sponsor whose settlement already reports the same events, if the values come from it. */
    begunWith: elsewhere?.sponsorName ?? null,
    earlierPhotos: last?.report?.photos ?? 0,
    payments,
    money: settledMoney(papers, { instalments, invoices: invoices.map(invoiceShown) }, lines, today),
    planned: planned.length > 0 ? planned.reduce((sum, each) => sum + each, 0) : null,
    title: events[0]?.title ?? "Bez tytułu",
  }
}

type Invoice = Awaited<ReturnType<typeof getComposable>>["invoices"][number]
const invoiceShown = ({ id, number, issuedOn, grosze, ksefNumber, fileName }: Invoice) => ({
  ...{ id, number, issuedOn, grosze, ksefNumber },
  hasFile: fileName !== null,
})

export type ReportPage = Awaited<ReturnType<typeof getReportPage>>
export type ComposedRow = ReportPage["rows"][number]
