import type { Day } from "#app/lib/dates.ts"
import type { Side } from "../../deal/deal.ts"

/** Days before the money is due from which its invoice is asked for, and after the end of a deal until which. */
export const invoiceDays = { before: 14, afterEnd: 90 } as const

/** What of a deal lacks an invoice although it came, is on its way or is due, in gross grosze. */
export type DealToInvoice = Record<Side, string> & {
  id: string
  events: { title: string; startDate: Day }[]
  grosze: number
  /** Null: on no day. */
  dueOn: Day | null
  money: "received" | "sent" | "open"
}

/** Over all deals of a party, with those of the earliest money. */
export type ToInvoice = { count: number; grosze: number; deals: DealToInvoice[] }

export const nothingToInvoice: ToInvoice = { count: 0, grosze: 0, deals: [] }
