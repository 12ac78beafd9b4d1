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
/** Each of them stands once: a line's amount, goods, an entry with its day, an invoice. */
type OfRow = "goods" | "entry" | "entryOn" | "invoice"
/** Of the instalment with this number. */
type OfInstalment = `${
  | "instalment"
  | "instalmentNet"
  | "instalmentVat"
  | "instalmentReceived"
  | "instalmentOpen"
  | "instalmentOver"
  | "transfer"
  | "dueOn"}:${number}`
/** Of this version of the terms. */
type OfTerms = `${"termsWorth" | "termsGross" | "termsNet" | "termsVat" | "line" | "planned"}:${number}`
/** One of what the deal's tasks ask for; what news of a move said; any sum of its history; one that is none of a deal. */
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

/** Marks an element whose text states these, in this order: `test/figures` compares them with the deal's rows. */
export const stating = (...what: Stated[]) => ({ "data-figure": what.join(" ") })

/** The same with a sum, in grosze, as the only text. */
export const stated = (what: Stated, grosze: number) => ({ ...stating(what), children: formatMoney(grosze) })

/** What was invoiced, of all that is to pay while an agreement is in force. */
export const invoicedOf = (gross: number) => (gross > 0 ? stating("invoiced", "gross") : stating("invoiced"))
