import type { VatStatus } from "#app/domain/shared/vat.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import { type DealKind, type DealStatus, takesPayments } from "../../deal/deal.ts"
import type { Owed } from "../ledger.ts"
import { invoiceDays } from "./to-invoice.ts"

type Instalments = readonly Pick<Owed, "from" | "gross" | "covered" | "dueOn">[]

type Invoices = readonly { grosze: number; withdrawnAt: Date | null }[]

export type PaidDeal = {
  kind: DealKind
  status: DealStatus
  /** By the terms, else by the organization. */
  vatStatus: VatStatus | null
  /** Those in force; none before the terms are agreed. */
  instalments: Instalments
  /** Grosze that the deal received, by its ledger: an annex may leave no instalment for them. */
  received: number
  invoices: Invoices
}

/** An instalment (from 1) without an invoice of so many gross grosze. `isDue`: some of it came or was sent, or it is due soon or on no day. */
export type LackingInvoice = { instalment: number; grosze: number; isDue: boolean }
export type LackingPapers = {
  invoices: LackingInvoice[]
  /** Gross grosze of the invoices that stand. */
  invoiced: number
  /** Gross grosze of all that lack. */
  uninvoiced: number
  /** Gross grosze for which invoices may still be added, whomever VAT concerns: who adds one has issued it. */
  left: number
  confirmation: DonationConfirmation | null
}

/** Of a donation of money; "awaited" until the first of it comes. */
export type DonationConfirmation = "ready" | "awaited"

type DonatedDeal = Pick<PaidDeal, "kind" | "status" | "received"> & { instalments: readonly unknown[] }

/** The confirmation of a donation that stands in for invoices; null: none is given. */
export function confirmationOf({ kind, status, received, instalments }: DonatedDeal): DonationConfirmation | null {
  if (kind !== "donation" || !takesPayments(status)) return null
  if (received > 0) return "ready"
  return instalments.length > 0 ? "awaited" : null
}

/** Gross grosze of the invoices that stand. */
export const invoicedOf = (invoices: Invoices): number =>
  invoices.reduce((sum, { grosze, withdrawnAt }) => (withdrawnAt === null ? sum + grosze : sum), 0)

/** Gross grosze that are left to invoice, of what is to be paid. */
export const leftToInvoice = (gross: number, invoiced: number): number => Math.max(0, gross - invoiced)

/** Whom VAT does not concern issues no invoice. */
const takesInvoices = ({ kind, vatStatus }: PaidDeal) => kind !== "donation" && vatStatus !== "none"

/**
 * Papers about money that a deal lacks; `lackingInvoices` (db/conditions) says the same of many deals. What is invoiced
 * fills the instalments from the first on.
 */
export function lackingPapers(deal: PaidDeal, today: Day): LackingPapers {
  const { instalments } = deal
  const invoiced = invoicedOf(deal.invoices)
  const toInvoice = takesInvoices(deal) ? instalments : []
  const invoices = toInvoice.flatMap(({ from, gross, covered, dueOn }, index) => {
    const grosze = Math.min(gross, leftToInvoice(from + gross, invoiced))
    const isDue = covered > 0 || dueOn === null || dueOn <= addDays(today, invoiceDays.before)
    return grosze > 0 ? [{ instalment: index + 1, grosze, isDue }] : []
  })
  const uninvoiced = invoices.reduce((sum, { grosze }) => sum + grosze, 0)
  const gross = instalments.reduce((sum, instalment) => sum + instalment.gross, 0)
  return { invoices, invoiced, uninvoiced, left: leftToInvoice(gross, invoiced), confirmation: confirmationOf(deal) }
}
