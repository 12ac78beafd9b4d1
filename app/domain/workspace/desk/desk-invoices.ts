import { addDays, type Day } from "#app/lib/dates.ts"
import { forms } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../../deals/deal/deal.ts"
import { dealTitle, partnerName } from "../../deals/deal/deal-names.ts"
import { type DealToInvoice, invoiceDays, type ToInvoice } from "../../deals/payments/invoices/to-invoice.ts"
import { dayAndMonth, taskDay } from "./desk-tasks.ts"

export type DeskInvoice = ReturnType<typeof invoiceRow>
/** `isOwn`: this side issues them; `others`: number of deals that have no row. */
export type DeskInvoices = {
  title: string
  isOwn: boolean
  count: number
  grosze: number
  rows: DeskInvoice[]
  others: number
}

export const invoiceForms = forms("faktura", "faktury", "faktur", "faktury")

const titles: Record<Side, string> = {
  organization: "Faktury do\u00a0wystawienia",
  sponsor: "Faktury, na\u00a0które czekasz",
}

/** Days between which an invoice is asked for. */
export const daysOfInvoices = (today: Day) => ({
  dueUntil: addDays(today, invoiceDays.before),
  endedFrom: addDays(today, -invoiceDays.afterEnd),
})

type InvoiceContext = { side: Side; today: Day; path: (dealId: string) => string }

/** Invoices that are to be issued or awaited now; null for none. */
export function deskInvoices(
  { count, dealCount, grosze, deals }: ToInvoice,
  shown: InvoiceContext,
): DeskInvoices | null {
  if (count === 0) return null
  const isOwn = shown.side === "organization"
  const rows = deals.map((deal) => invoiceRow(deal, shown))
  return { title: titles[shown.side], isOwn, count, grosze, rows, others: dealCount - rows.length }
}

function invoiceRow(deal: DealToInvoice, { side, today, path }: InvoiceContext) {
  const { id, events, grosze, askedOn } = deal
  return {
    id,
    partner: partnerName(side, deal),
    grosze,
    about: `${dealTitle(events)}, ${reasonOf(deal, side)}`,
    href: path(id),
    ...taskDay({ dueOn: askedOn > today ? askedOn : null, since: null }, today),
  }
}

function reasonOf({ money, dueOn }: DealToInvoice, side: Side): string {
  if (money === "received") return side === "organization" ? "wpłata już przyszła" : "zapłacone"
  if (money === "sent") return "przelew w\u00a0drodze"
  return dueOn === null ? "płatne bez terminu" : `płatne do\u00a0${dayAndMonth(dueOn)}`
}
