import { realmOf } from "#app/domain/accounts/viewer.ts"
import { type FinanceFilters, noFinanceFilters } from "#app/domain/deals/reports/finances.ts"
import { openInvoice } from "#app/features/deals/payments/invoices/queries.server.ts"
import { getPaymentsPage } from "#app/features/deals/payments/queries.server.ts"
import { getYear, getYearOrNearest } from "#app/features/deals/reports/finances/queries.server.ts"
import { yearAsRows, yearAsWorkbook } from "#app/features/deals/reports/finances/sheet.server.ts"
import { raisedFor } from "#app/features/deals/reports/goal/queries.server.ts"
import { getImpact } from "#app/features/deals/reports/impact/queries.server.ts"
import { findEventWall, findOrganizationWall } from "#app/features/deals/reports/sponsor-wall/queries.server.ts"
import {
  countCompleted,
  listShownSupports,
  listSupports,
  summarizeSupports,
  summarizeYears,
} from "#app/features/deals/reports/supports/queries.server.ts"
import { dealsAsRows } from "#app/features/deals/reports/supports/sheet.server.ts"
import {
  askEach,
  deals,
  events,
  idOfOpened,
  noCase,
  organizations,
  type Queries,
  signedIn,
  textOfWorkbook,
} from "./case.ts"

const thisYear = new Date().getFullYear()
const anyYear: FinanceFilters = { ...noFinanceFilters, year: thisYear }

/** The world's events are days and months from now: before or after the turn of a year. */
const inEachYear = <Result>(ask: (year: number) => Promise<Result>) =>
  Promise.all([thisYear - 1, thisYear, thisYear + 1].map(ask))

export const dealMoneyQueries: Queries = {
  "deals/reports/goal/queries raisedFor": signedIn((viewer, of) =>
    askEach(events(of), async (id) => {
      const { deals } = await raisedFor(viewer, id)
      return deals === 0 ? null : [id, deals]
    }),
  ),
  "deals/reports/finances/queries getYear": signedIn((viewer) =>
    inEachYear((year) => getYear(viewer, { ...anyYear, year }, { byMonth: true })),
  ),
  "deals/reports/finances/queries getYearOrNearest": signedIn((viewer) =>
    getYearOrNearest(viewer, anyYear, { isAsked: false }),
  ),
  "deals/reports/finances/sheet yearAsRows": signedIn((viewer) =>
    inEachYear((year) => yearAsRows(viewer, { ...anyYear, year })),
  ),
  "deals/reports/finances/sheet yearAsWorkbook": signedIn((viewer) =>
    inEachYear(async (year) => textOfWorkbook(await yearAsWorkbook(viewer, { ...anyYear, year }))),
  ),
  "deals/payments/ledger-queries getPlan": "reads a deal that was loaded for the viewer",
  "deals/payments/ledger-queries findPlanTerms": "reads a deal that was loaded for the viewer",
  "deals/payments/ledger-queries listEntries": "reads a deal that was loaded for the viewer",
  "deals/payments/check-queries findWrongDeals": "for the worker, and for the operator, who alone opens the console",
  "deals/payments/instalment-queries listInstalments":
    "reads deals that were loaded for the viewer, or that the worker chose",
  "deals/payments/instalment-queries getInstalments": "reads a deal that was loaded for the viewer",
  "deals/payments/refund-columns hasOpenRefund":
    "a column of SQL, of a deal that was loaded for the viewer or the worker",
  "deals/payments/account/queries findDealAccount": "reads a deal that was loaded for the viewer",
  "deals/payments/invoices/draft-document getDraft": "loads the deal first; draft-invoice.test.ts asks as a stranger",
  "deals/payments/invoices/donation-document getDonationConfirmation":
    "loads the deal first; draft-invoice.test.ts asks as a stranger",
  "deals/payments/invoices/queries listInvoices": noCase.loaded,
  "deals/payments/invoices/queries openInvoice": signedIn((viewer, of) =>
    askEach(deals(of), (id) => {
      const invoiceId = `invoice-of-${of.viewers.marta.realm}`
      return idOfOpened(invoiceId, openInvoice(viewer, id, invoiceId))
    }),
  ),
  "deals/payments/invoices/party-queries findPayingParties": "reads a deal that was loaded for the viewer",
  "deals/payments/transfer-queries getTransferCode":
    "loads the deal first, and names no id; payment-qr.test.ts asks as a stranger",
  "deals/payments/queries paymentsOf": "reads a deal that was loaded for the viewer",
  "deals/payments/queries getPaymentsPage": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getPaymentsPage(viewer, id)),
  ),
  "deals/reports/figures/queries platformFigures": noCase.published,
  "deals/reports/sponsor-wall/queries findEventWall": async (viewer, of) =>
    askEach(events(of), (id) => findEventWall(viewer, { id, hasCompleted: true })),
  "deals/reports/sponsor-wall/queries findOrganizationWall": async (viewer, of) =>
    askEach(organizations(of), (id) => findOrganizationWall(viewer, { id, hasCompleted: true })),
  "deals/reports/supports/queries summarizeYears": signedIn((viewer) => summarizeYears(viewer)),
  "deals/reports/supports/sheet dealsAsRows": signedIn((viewer) => dealsAsRows(viewer)),
  "deals/reports/supports/queries summarizeSupports": signedIn((viewer) => summarizeSupports(viewer)),
  "deals/reports/packet-document openEventPacket": "asks isParty; deals-packets.test.ts asks as strangers",
  "deals/reports/packet-document openYearPacket": "asks isParty; deals-packets.test.ts asks as strangers",
  "deals/payments/cost/queries findCost": noCase.loaded,
  "deals/reports/impact/queries getImpact": signedIn((viewer) => inEachYear((year) => getImpact(viewer, year))),
  "deals/reports/impact/document impactAsPdf": "asks getImpact; impact.test.ts reads it",
  "deals/reports/impact/document impactAsWorkbook": "asks getImpact; impact.test.ts reads it",
  "deals/reports/supports/queries countCompleted": async (viewer, of) =>
    askEach(Object.values(of.companies), (id) => countCompleted(id, realmOf(viewer))),
  "deals/reports/supports/queries listShownSupports": async (viewer, of) =>
    askEach(Object.values(of.companies), async (id) => listShownSupports(id, realmOf(viewer), 50)),
  "deals/reports/supports/queries listSupports": signedIn((viewer) => listSupports(viewer, 50)),
}
