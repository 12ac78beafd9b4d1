import { type Day, formatDay } from "#app/lib/dates.ts"
import { formatMoney } from "../../shared/money.ts"
import { type DealStatus, takesPayments } from "../deal/deal.ts"
import { type PaymentEntry, paymentErrors, unreversedEntries } from "./ledger.ts"
import type { PaymentQuestion } from "./payment-question.ts"

export const refundErrors = {
  nothing: "Nie ma już czego zwracać.",
  changed: "Kwota do zwrotu się zmieniła. Odśwież stronę.",
  reason: "Napisz, dlaczego organizacja zatrzymuje te pieniądze",
  early: "Zwrot nie może być wcześniejszy niż pierwsza wpłata",
  wrongSide: "Zwrot zapisuje organizacja, a\u00a0potwierdza sponsor.",
} as const

/** Whether money may be given back: under an agreement, and after a deal was called off. */
export const givesBack = (status: DealStatus): boolean => takesPayments(status) || status === "canceled"

/** Whether it is a refund that was not taken back, and whose arrival the sponsor has not confirmed. */
export const isRefundToConfirm = (entry: PaymentEntry, entries: readonly PaymentEntry[]): boolean =>
  entry.kind === "refund" && !entry.confirmedAt && unreversedEntries(entries).includes(entry)

type DealMoney = {
  status: DealStatus
  /** Agreed, in grosze. */
  gross: number
  /** Received and not given back, in grosze. */
  received: number
  /** Kept by the organization with a reason, in grosze. */
  retained: number
}

/** What the organization has to give back, in grosze: everything received if the deal was called off, else the surplus. */
export function toGiveBack({ status, gross, received, retained }: DealMoney): number {
  if (!givesBack(status)) return 0
  return Math.max(0, received - (status === "canceled" ? 0 : gross) - retained)
}

/** The sum that the organization keeps with a reason, in grosze. */
export const keptOf = (entries: readonly PaymentEntry[]): number =>
  unreversedEntries(entries).reduce((sum, { kind, grosze }) => (kind === "kept" ? sum + grosze : sum), 0)

type Refund = { grosze: number; onDay: Day }

/**
 * Asks about a refund (grosze) that may be a mistake: the ledger has the same sum on the same day, or the sponsor would
 * owe the money again. Null for any other.
 */
export function refundQuestion(
  { grosze, onDay }: Refund,
  { status, due, entries }: { status: DealStatus; due: number; entries: readonly PaymentEntry[] },
): PaymentQuestion | null {
  const duplicates = unreversedEntries(entries).filter(
    (one) => one.kind === "refund" && one.grosze === grosze && one.onDay === onDay,
  ).length
  const owed = takesPayments(status) ? Math.max(0, grosze - due) : 0
  const sentences = [
    duplicates > 0 &&
      `Zwrot ${formatMoney(grosze)} z\u00a0dnia ${formatDay(onDay)} jest już zapisany. Czy to kolejny zwrot?`,
    owed > 0 && `Po tym zwrocie sponsor będzie znów winien ${formatMoney(owed)}. Czy tak ma być?`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return { sentence: sentences.join(" "), code: `${duplicates}-${due}-${grosze}-${onDay}` }
}

/** Polish errors by field; none: the refund may be written. `received`: received and not given back, in grosze. */
export function refundProblems(
  { grosze, onDay }: Refund,
  { received, entries, today }: { received: number; entries: readonly PaymentEntry[]; today: Day },
): { amount?: string; date?: string } {
  const first = unreversedEntries(entries)
    .flatMap(({ kind, onDay }) => (kind === "received" ? onDay : []))
    .sort()[0]
  return {
    ...(grosze <= 0 && { amount: paymentErrors.amount }),
    ...(grosze > received && { amount: `Możesz zwrócić najwyżej ${formatMoney(received)}: tyle zostało z\u00a0wpłat` }),
    ...(first !== undefined && onDay < first && { date: refundErrors.early }),
    ...(onDay > today && { date: paymentErrors.future }),
  }
}
