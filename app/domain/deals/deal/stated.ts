import { formatMoney } from "#app/domain/shared/money.ts"

type OfDeal =
  | "status"
  | "reference"
  | "agreedOn"
  | "endedOn"
  | "worth"
  | "gross"
  | "net"
  | "vat"
  | "inKind"
  | "received"
  | "inTransit"
  | "overdue"
  | "later"
  | "open"
  | "over"
  | "toGiveBack"
  | "invoiced"
  | "uninvoiced"
  | "toInvoice"
/** Figures that occur once in a deal: a line's amount, goods, an entry with its day, an invoice. */
type OfRow = "goods" | "entry" | "entryOn" | "invoice"
/** Figures of the instalment with this number. */
type OfInstalment = `${
  | "instalment"
  | "instalmentNet"
  | "instalmentVat"
  | "instalmentReceived"
  | "instalmentOpen"
  | "instalmentOver"
  | "transfer"
  | "dueOn"}:${number}`
/** Figures of this version of the terms. */
type OfTerms = `${"termsWorth" | "termsGross" | "termsNet" | "termsVat" | "line" | "planned"}:${number}`
/** Sums: `task` of a task, `toldWorth` of a move's notification, `known` of the history, `price` of no deal. */
type Other = "task" | "toldWorth" | "known" | "price"
/** Sums over deals: of a year, of running deals, of an event, of what was settled. */
type OverDeals =
  | `${"year" | "impact" | "running" | "event"}.${string}`
  | "goal"
  | "allToInvoice"
  | "supports"
  | `supports:${number}`
  | "donated"
  | `donated:${number}`

export type Stated = OfDeal | OfRow | OfInstalment | OfTerms | Other | OverDeals

/** Marks an element whose text states these figures, in this order; `test/figures` compares them with the deal's rows. */
export const stating = (...what: Stated[]) => ({ "data-figure": what.join(" ") })

/** Marks an element whose only text is a sum, in grosze. */
export const stated = (what: Stated, grosze: number) => ({ ...stating(what), children: formatMoney(grosze) })

/** Marks the invoiced part of the whole sum to pay, while an agreement is in force. */
export const invoicedOf = (gross: number) => (gross > 0 ? stating("invoiced", "gross") : stating("invoiced"))
