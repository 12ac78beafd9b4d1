import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { namedInstalments } from "#app/domain/deals/payments/invoices/invoice-parts.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"
import type { PlanTerms } from "../../payments/ledger-queries.server.ts"
import { paymentsOf } from "../../payments/queries.server.ts"

/** Invoices and other papers about money of a loaded deal, as the page of payments shows them. */
export async function getMoneyPapers(viewer: Viewer, deal: LoadedDeal, terms?: PlanTerms, now = new Date()) {
  const page = await paymentsOf(viewer, deal, { now, terms })
  const { invoices, instalments, invoiced, uninvoiced, tax, side, mayInvoice, draft, sums, confirmation } = page
  return {
    invoices: invoices.map(({ id, number, grosze, issuedOn, ksefNumber, fileName, withdrawnAt, parts }) => ({
      id,
      number,
      grosze,
      issuedOn,
      ksefNumber,
      fileName,
      /** "za ratę 1 z 2", or empty. */
      about: namedInstalments(parts, instalments),
      isWithdrawn: withdrawnAt !== null,
    })),
    /** Gross grosze. */
    invoiced,
    gross: tax.gross,
    uninvoiced,
    side,
    mayInvoice,
    /** Null for viewers who may not make a draft. */
    draft: draft && { obstacle: draft.obstacle },
    donation: confirmation && { received: sums.received, isReady: confirmation === "ready" },
  }
}
export type MoneyPapers = Awaited<ReturnType<typeof getMoneyPapers>>
