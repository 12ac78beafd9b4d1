import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKindLabels, takesPayments } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import {
  draftErrors,
  draftObstacle,
  linesOf,
  type ReadDraft,
  readDraft,
  type TypedDraft,
} from "#app/domain/deals/payments/invoices/draft-invoice.ts"
import { type DraftInvoice, fa3Draft } from "#app/domain/deals/payments/invoices/fa3.ts"
import { type InvoiceKind, invoiceKindOf } from "#app/domain/deals/payments/invoices/invoice-kind.ts"
import { invoicedOf } from "#app/domain/deals/payments/invoices/invoice-parts.ts"
import { invoicesByInstalment } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { type PaymentEntry, paymentErrors, receiptsWithin } from "#app/domain/deals/payments/ledger.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { taxed } from "#app/domain/shared/vat.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../../deal/queries.server.ts"
import { getPlan, listEntries, type Plan } from "../ledger-queries.server.ts"
import { findPayingParties, type PayingParties } from "./party-queries.server.ts"
import { listInvoices } from "./queries.server.ts"

export const obstacleOf = ({ kind }: LoadedDeal, plan: Plan, parties: PayingParties) =>
  draftObstacle({
    ...{ kind, gross: plan.whole.gross, ...parties.organization },
    ...{ vatStatus: plan.issuerVat, vatRate: plan.money.vatRate },
  })

export type DraftResult = { ok: true; xml: string; name: string } | Extract<ReadDraft, { ok: false }>

/**
 * The draft of an invoice, which the organization imports into its own software, or the errors of the form. 404 for
 * strangers, 403 for the sponsor and roles without `recordPayments`, 409 while data is missing.
 */
export async function getDraft(
  viewer: Viewer,
  dealId: string,
  typed: TypedDraft,
  now = new Date(),
): Promise<DraftResult> {
  const deal = await getDeal(viewer, dealId)
  if (deal.side !== "organization") throw forbidden(dealErrors.forbidden)
  requirePermission(viewer, "recordPayments")
  if (!takesPayments(deal.status)) throw conflict(paymentErrors.closed)
  const [plan, parties, entries, invoices] = await Promise.all([
    getPlan(db, deal),
    findPayingParties(db, deal, viewer.id),
    listEntries(db, dealId),
    listInvoices(db, dealId),
  ])
  if (!parties) throw notFound(paymentErrors.gone)
  const obstacle = obstacleOf(deal, plan, parties)
  if (obstacle) throw conflict(obstacle)
  const left = uninvoicedOf(plan, invoices)
  const read = readDraft(typed, {
    ...{ nip: parties.sponsor.nip, instalments: plan.instalments.length, today: todayIn(now) },
    ...{ invoiced: invoicedOf(invoices), left },
  })
  if (!read.ok) return read
  const { number, issuedOn, instalment, kind, buyer } = read.request
  const invoiced = invoicedPart({ deal, plan, entries, invoices }, { issuedOn, instalment, kind })
  if (!invoiced) return { ok: false, errors: { rata: draftErrors.instalment } }
  const { organization, sponsor, account } = parties
  const xml = fa3Draft({
    seller: { nip: organization.nip ?? "", name: deal.organizationName, address: organization.address ?? "" },
    buyer: { id: buyer, name: deal.sponsorName, address: sponsor.address },
    number,
    issuedOn,
    ...invoiced,
    rate: plan.issuerVat === "active" ? plan.money.vatRate : null,
    account: account?.number ?? null,
    madeAt: now,
  })
  return { ok: true, xml, name: `szkic-fa3-${deal.reference.toLowerCase()}.xml` }
}

type Invoices = Awaited<ReturnType<typeof listInvoices>>
type Papers = { deal: LoadedDeal; plan: Plan; entries: readonly PaymentEntry[]; invoices: Invoices }
type Requested = { issuedOn: Day; instalment: number | null; kind: InvoiceKind | null }
type InvoicedPart = Pick<
  DraftInvoice,
  "kind" | "doneOn" | "receipts" | "advances" | "about" | "dueOn" | "lines" | "ordered" | "net" | "vat" | "gross"
>

/** What the draft invoices: the whole, one instalment, or what advance invoices left; null without such an instalment. */
function invoicedPart(papers: Papers, request: Requested): InvoicedPart | null {
  const { deal, plan, entries } = papers
  const { issuedOn } = request
  const { instalments, whole } = plan
  const one = request.instalment === null ? undefined : instalments[request.instalment - 1]
  if (request.instalment !== null && !one) return null
  const { from, gross } = one ?? { from: 0, gross: whole.gross }
  const dueOn = (one ?? instalments.at(-1))?.dueOn ?? null
  const standing = papers.invoices.filter(({ withdrawnAt }) => withdrawnAt === null)
  const others = standing.filter(({ parts }) => parts.every(({ key }) => key !== one?.key))
  const came = receiptsWithin(entries, { from, gross })
  const isPaid = came.reduce((sum, { grosze }) => sum + grosze, 0) === gross
  const { lastDay } = deal.state
  const rest = restOf(plan, standing)
  const hasAdvances = lastDay !== null && rest.gross > 0 && standing.some((other) => other.issuedOn < lastDay)
  const receivedOn = isPaid ? (came.at(-1)?.onDay ?? null) : null
  const kind = request.kind ?? invoiceKindOf({ issuedOn, doneOn: lastDay, receivedOn, dueOn, hasAdvances })
  const ofWhole = wholeLines(deal, plan)
  const shared = { kind, ordered: whole.gross, doneOn: lastDay !== null && lastDay <= issuedOn ? lastDay : null }
  if (kind === "ROZ")
    return { ...shared, ...rest, dueOn, advances: standing, receipts: [], about: null, lines: ofWhole }
  const receipts = isPaid ? came : []
  // the last advance invoice names the earlier ones (art. 106f (4) of the VAT act)
  const isLast = kind === "ZAL" && one && invoicedOf(others) + gross >= whole.gross
  const title = `${dealKindLabels[deal.kind]}, umowa ${deal.reference}`
  const about = one ? `${title}, rata ${request.instalment} z ${instalments.length}` : title
  const sums = one ? taxed(one.gross, "gross", plan.money.vatRate) : whole
  return {
    ...shared,
    ...sums,
    ...{ dueOn, receipts },
    advances: isLast ? others : [],
    about: kind === "ZAL" ? about : null,
    lines: one && kind === "VAT" ? [{ title: about, net: sums.net, vat: sums.vat }] : ofWhole,
  }
}

function wholeLines({ kind }: LoadedDeal, { lines, whole, money }: Plan): DraftInvoice["lines"] {
  const paid = lines.filter((line) => line.amountGrosze > 0 && formOf(kind, line) === "money")
  const amounts = paid.map(({ amountGrosze }) => amountGrosze)
  const sums = linesOf(amounts, money.basis, whole)
  return paid.map(({ title }, index) => ({ title, ...(sums[index] ?? { net: 0, vat: 0 }) }))
}

const uninvoicedOf = ({ instalments }: Plan, invoices: Invoices) =>
  invoicesByInstalment(instalments, invoices).reduce((sum, { grosze }) => sum + grosze, 0)

function restOf(plan: Plan, advances: Invoices) {
  const { whole, money } = plan
  const gross = uninvoicedOf(plan, advances)
  const taken = advances.reduce((sum, { grosze }) => sum + taxed(grosze, "gross", money.vatRate).vat, 0)
  const vat = Math.min(gross, Math.max(0, whole.vat - taken))
  return { gross, vat, net: gross - vat }
}
