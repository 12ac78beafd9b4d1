import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKindLabels, takesPayments } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import {
  draftErrors,
  draftObstacle,
  netsOf,
  type ReadDraft,
  readDraft,
  type TypedDraft,
} from "#app/domain/deals/payments/invoices/draft-invoice.ts"
import { fa3Draft } from "#app/domain/deals/payments/invoices/fa3.ts"
import { paymentErrors } from "#app/domain/deals/payments/ledger.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { taxed } from "#app/domain/shared/vat.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../../deal/queries.server.ts"
import { getPlan, type Plan } from "../ledger-queries.server.ts"
import { findPayingParties, type PayingParties } from "./party-queries.server.ts"

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
  const [plan, parties] = await Promise.all([getPlan(db, deal), findPayingParties(db, deal, viewer.id)])
  if (!parties) throw notFound(paymentErrors.gone)
  const obstacle = obstacleOf(deal, plan, parties)
  if (obstacle) throw conflict(obstacle)
  const { instalments } = plan
  const read = readDraft(typed, { nip: parties.sponsor.nip, instalments: instalments.length, today: todayIn(now) })
  if (!read.ok) return read
  const { number, issuedOn, instalment, buyer } = read.request
  const part = partOf(deal, plan, instalment)
  if (!part) return { ok: false, errors: { rata: draftErrors.instalment } }
  const { organization, sponsor, account } = parties
  const xml = fa3Draft({
    seller: { nip: organization.nip ?? "", name: deal.organizationName, address: organization.address ?? "" },
    buyer: { id: buyer, name: deal.sponsorName, address: sponsor.address },
    number,
    issuedOn,
    ...part,
    rate: plan.issuerVat === "active" ? plan.money.vatRate : null,
    account: account?.number ?? null,
    madeAt: now,
  })
  return { ok: true, xml, name: `szkic-fa3-${deal.reference.toLowerCase()}.xml` }
}

/** Lines and sums of the whole, or of one instalment; null when there is no such instalment. */
function partOf({ reference, kind }: LoadedDeal, { lines, instalments, whole, money }: Plan, number: number | null) {
  if (number === null) {
    const paid = lines.filter((line) => line.amountGrosze > 0 && formOf(kind, line) === "money")
    const nets = netsOf(
      paid.map(({ amountGrosze }) => amountGrosze),
      money.basis,
      whole,
    )
    const dueOn = instalments.at(-1)?.dueOn ?? null
    return { ...whole, dueOn, lines: paid.map(({ title }, index) => ({ title, net: nets[index] ?? 0 })) }
  }
  const instalment = instalments[number - 1]
  if (!instalment) return null
  const part = taxed(instalment.gross, "gross", money.vatRate)
  const title = `${dealKindLabels[kind]}, umowa ${reference}, rata ${number} z ${instalments.length}`
  return { ...part, dueOn: instalment.dueOn, lines: [{ title, net: part.net }] }
}
