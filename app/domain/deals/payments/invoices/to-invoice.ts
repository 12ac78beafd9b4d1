import type { Day } from "#app/lib/dates.ts"
import type { Side } from "../../deal/deal.ts"

/** An invoice is asked for from `before` days before its money is due, until `afterEnd` days after the end of the deal. */
export const invoiceDays = { before: 14, afterEnd: 90 } as const

/** A deal's money that lacks an invoice although it arrived, is in transit or is due, in gross grosze. */
export type DealToInvoice = Record<Side, string> & {
  id: string
  events: { title: string; startDate: Day }[]
  grosze: number
  /** Due day of the money that is not sent yet; null: it has none. */
  dueOn: Day | null
  /** When the first of it is due; today if some arrived, is late or has no day. */
  askedOn: Day
  /** The state that all of it has reached. */
  money: "received" | "sent" | "open"
}

/** Sums over all deals of a party; `deals`: those with the earliest money. `count`: instalments without an invoice. */
export type ToInvoice = { count: number; dealCount: number; grosze: number; deals: DealToInvoice[] }

export const nothingToInvoice: ToInvoice = { count: 0, dealCount: 0, grosze: 0, deals: [] }
