import type { VatStatus } from "#app/domain/shared/vat.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import { type DealKind, type DealStatus, takesPayments } from "../../deal/deal.ts"
import type { Owed } from "../ledger.ts"
import { coveredByInvoices, type InvoicePart, invoicedOf } from "./invoice-parts.ts"
import { invoiceDays } from "./to-invoice.ts"

type Instalments = readonly Pick<Owed, "key" | "gross" | "covered" | "dueOn">[]

type Invoices = readonly { number: string; grosze: number; withdrawnAt: Date | null; parts: readonly InvoicePart[] }[]

export type PaidDeal = {
  kind: DealKind
  status: DealStatus
  /** From the terms, else from the organization. */
  vatStatus: VatStatus | null
  /** Instalments in force; none before the terms are agreed. */
  instalments: Instalments
  /** Grosze that the deal received, from its ledger: an annex may have removed their instalment. */
  received: number
  invoices: Invoices
}

/** Uninvoiced gross grosze of an instalment (from 1). `isDue`: some arrived or was sent, it is due soon, or it has no day. */
export type LackingInvoice = { instalment: number; grosze: number; isDue: boolean }
/** `numbers`: of the invoices that name it; `grosze`: the gross sum without an invoice, whomever VAT concerns. */
export type InstalmentInvoices = { key: string; numbers: string[]; grosze: number }
export type LackingPapers = {
  invoices: LackingInvoice[]
  byInstalment: InstalmentInvoices[]
  /** Gross grosze of the invoices that are not withdrawn. */
  invoiced: number
  /** Gross grosze of all missing invoices. */
  uninvoiced: number
  /** Gross grosze for which invoices may still be added, whomever VAT concerns: who adds one has issued it. */
  left: number
  confirmation: DonationConfirmation | null
}

/** For a donation of money; "awaited" until the first of it arrives. */
export type DonationConfirmation = "ready" | "awaited"

type DonatedDeal = Pick<PaidDeal, "kind" | "status" | "received"> & { instalments: readonly unknown[] }

/** The confirmation that replaces invoices for a donation; null: the deal has none. */
export function confirmationOf({ kind, status, received, instalments }: DonatedDeal): DonationConfirmation | null {
  if (kind !== "donation" || !takesPayments(status)) return null
  if (received > 0) return "ready"
  return instalments.length > 0 ? "awaited" : null
}

/** Gross grosze of the sum to pay without an invoice. */
export const leftToInvoice = (gross: number, invoiced: number): number => Math.max(0, gross - invoiced)

/** Whether the deal has invoices: none of a donation, or of an organization outside VAT. */
const takesInvoices = ({ kind, vatStatus }: PaidDeal) => kind !== "donation" && vatStatus !== "none"

/** Each instalment with the invoices that name it, and the sum that it lacks. */
export function invoicesByInstalment(instalments: PaidDeal["instalments"], invoices: Invoices): InstalmentInvoices[] {
  const covered = coveredByInvoices(instalments, invoices)
  return instalments.map(({ key, gross }, index) => ({
    key,
    numbers: invoices.flatMap(({ number, withdrawnAt, parts }) =>
      withdrawnAt === null && parts.some((part) => part.key === key) ? number : [],
    ),
    grosze: gross - (covered[index] ?? 0),
  }))
}

/** Missing papers about a deal's money; `lackingInvoices` (db/conditions) is the same rule for many deals. */
export function lackingPapers(deal: PaidDeal, today: Day): LackingPapers {
  const { instalments } = deal
  const invoiced = invoicedOf(deal.invoices)
  const byInstalment = invoicesByInstalment(instalments, deal.invoices)
  const toInvoice = takesInvoices(deal) ? instalments : []
  const invoices = toInvoice.flatMap(({ covered, dueOn }, index) => {
    const { grosze = 0 } = byInstalment[index] ?? {}
    const isDue = covered > 0 || dueOn === null || dueOn <= addDays(today, invoiceDays.before)
    return grosze > 0 ? [{ instalment: index + 1, grosze, isDue }] : []
  })
  const uninvoiced = invoices.reduce((sum, { grosze }) => sum + grosze, 0)
  const left = byInstalment.reduce((sum, { grosze }) => sum + grosze, 0)
  return { invoices, byInstalment, invoiced, uninvoiced, left, confirmation: confirmationOf(deal) }
}
