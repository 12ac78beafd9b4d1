import type { Day } from "#app/lib/dates.ts"

/** As FA(3) names them: an ordinary invoice, one for money before the service, and the one that settles such money. */
export const invoiceKinds = ["VAT", "ZAL", "ROZ"] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  VAT: "zwykła (VAT)",
  ZAL: "zaliczkowa (ZAL)",
  ROZ: "rozliczeniowa (ROZ)",
}

export const isInvoiceKind = (text: string): text is InvoiceKind => invoiceKinds.some((kind) => kind === text)

type InvoicedService = {
  issuedOn: Day
  /** When the service is done: the last day of the last event. */
  doneOn: Day | null
  /** When the invoiced money came; null: not all of it came. */
  receivedOn: Day | null
  /** Null: no day was agreed. */
  dueOn: Day | null
  /** Whether money before the service was invoiced. */
  hasAdvances: boolean
}

/**
 * The kind of an invoice: ZAL for money before the service (art. 106b (1) 4 of the VAT act), unless both are in the month
 * of an invoice that follows the service (1a); after the service ROZ for what such invoices left (art. 106f (3)).
 */
export function invoiceKindOf({ issuedOn, doneOn, receivedOn, dueOn, hasAdvances }: InvoicedService): InvoiceKind {
  if (doneOn === null) return "VAT"
  const isDone = issuedOn >= doneOn
  if (receivedOn !== null && receivedOn < doneOn) {
    const isOfOneMonth = isDone && receivedOn.slice(0, 7) === doneOn.slice(0, 7)
    if (!isOfOneMonth) return "ZAL"
  }
  if (isDone) return hasAdvances ? "ROZ" : "VAT"
  return receivedOn === null && (dueOn ?? issuedOn) < doneOn ? "ZAL" : "VAT"
}
