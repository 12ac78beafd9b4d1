import type { Day } from "#app/lib/dates.ts"
import type { Side } from "../../deal/deal.ts"

/** Days before the money is due from which its invoice is asked for, and after the end of a deal until which. */
export const invoiceDays = { before: 14, afterEnd: 90 } as const

/** What of a deal lacks an invoice although it came, is on its way or is due, in gross grosze. */
export type DealToInvoice = Record<Side, string> & {
  id: string
  events: { title: string; startDate: Day }[]
  grosze: number
  /** Of the money that is still to be sent; null: on no day. */
  dueOn: Day | null
  /** When the first of it is due; today once some came, is late or has no day. */
  askedOn: Day
  /** What all of it did. */
  money: "received" | "sent" | "open"
}

/** Over all deals of a party, with those of the earliest money. `count`: instalments that lack one. */
export type ToInvoice = { count: number; dealCount: number; grosze: number; deals: DealToInvoice[] }

export const nothingToInvoice: ToInvoice = { count: 0, dealCount: 0, grosze: 0, deals: [] }
