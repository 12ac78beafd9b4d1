import { type Day, daysBetween } from "#app/lib/dates.ts"
import { formatMoney } from "../../shared/money.ts"
import type { DealStatus, Side } from "../deal.ts"

/** One part of the money that was agreed, in gross grosze. */
export type Instalment = { key: string; grosze: number; dueOn: Day }

export const entryKinds = ["sent", "received", "reversal"] as const
export type EntryKind = (typeof entryKinds)[number]

/** A line of the ledger. It is never changed or erased; a reversal takes another entry back, once. */
export type Entry = {
  id: string
  instalmentKey: string
  kind: EntryKind
  grosze: number
  onDay: Day
  reversesId: string | null
}

/** Entries of an instalment that no reversal took back. */
export function standing(entries: readonly Entry[], instalmentKey: string): Entry[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter(
    (entry) => entry.kind !== "reversal" && entry.instalmentKey === instalmentKey && !reversed.has(entry.id),
  )
}

export const instalmentStates = ["paid", "sent", "overdue", "planned"] as const
export type InstalmentState = (typeof instalmentStates)[number]

/** In grosze. `onTheWay` is marked as sent and not received yet; `over` is what arrived beyond the instalment. */
export type Balance = {
  received: number
  onTheWay: number
  left: number
  over: number
  state: InstalmentState
  daysLate: number
}

const sumOf = (entries: readonly Entry[], kind: EntryKind) =>
  entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.grosze : sum), 0)

export function balanceOf(instalment: Instalment, entries: readonly Entry[], today: Day): Balance {
  const own = standing(entries, instalment.key)
  const received = sumOf(own, "received")
  const left = Math.max(0, instalment.grosze - received)
  const onTheWay = Math.min(left, Math.max(0, sumOf(own, "sent") - received))
  const late = daysBetween(instalment.dueOn, today)
  const state =
    left === 0 ? "paid" : onTheWay === left ? "sent" : late > 0 ? ("overdue" as const) : ("planned" as const)
  return {
    received,
    onTheWay,
    left,
    over: Math.max(0, received - instalment.grosze),
    state,
    daysLate: state === "overdue" ? late : 0,
  }
}

/** Sums of a deal's plan, in grosze: received + overdue + later + on the way is the whole, unless too much arrived. */
export function sumsOf(plan: readonly Instalment[], entries: readonly Entry[], today: Day) {
  const sums = { whole: 0, received: 0, onTheWay: 0, overdue: 0, later: 0, over: 0 }
  for (const instalment of plan) {
    const { received, onTheWay, left, over, state } = balanceOf(instalment, entries, today)
    sums.whole += instalment.grosze
    sums.received += received - over
    sums.onTheWay += onTheWay
    sums[state === "overdue" ? "overdue" : "later"] += left - onTheWay
    sums.over += over
  }
  return sums
}

export const paymentMoves = {
  /** "Oznacz jako wysłany" */
  markSent: { by: "sponsor", kind: "sent" },
  /** "Potwierdź wpłatę" */
  confirmReceived: { by: "organization", kind: "received" },
} as const satisfies Record<string, { by: Side; kind: EntryKind }>
export type PaymentMove = keyof typeof paymentMoves

/** Money may still come after the deal is closed, but not for one that was never agreed or ended without. */
export const takesPayments = (status: DealStatus): boolean =>
  status === "in_progress" || status === "settlement" || status === "settlement_rejected" || status === "completed"

export const paymentErrors = {
  amount: "Podaj kwotę większą niż 0 zł",
  day: "Podaj dzień, np. 24.04.2027",
  reason: "Napisz, dlaczego cofasz ten wpis",
  gone: "Nie znaleziono tej płatności. Odśwież stronę.",
  wrongSide: "Przelew oznacza jako wysłany sponsor, a\u00a0wpłatę potwierdza organizacja.",
  failed: "Nie udało się zapisać płatności. Spróbuj ponownie.",
  future: "Ten dzień jeszcze nie nadszedł",
  tooEarly: "Sprawdź rok: ten dzień jest ponad rok przed zawarciem umowy",
  closed: "Ta współpraca nie przyjmuje już wpłat.",
  reversed: "Ten wpis jest już cofnięty.",
  notYours: "Ten wpis może cofnąć tylko strona, która go dodała.",
} as const

/** Polish error beside the amount (grosze), or null. */
export function amountProblem(move: PaymentMove, grosze: number, balance: Balance): string | null {
  if (grosze <= 0) return paymentErrors.amount
  if (balance.left === 0) return "Ta rata jest już zapłacona w\u00a0całości"
  const open = move === "markSent" ? balance.left - balance.onTheWay : balance.left
  if (open === 0) return "Cała pozostała kwota tej raty jest już oznaczona jako wysłana"
  return grosze > open ? `Na tę ratę zostało ${formatMoney(open)}. Nadwyżkę zapisz przy kolejnej racie` : null
}

/** Polish error beside the day of a payment, or null; money may come before the terms were agreed, but not by years. */
export function dayProblem(onDay: Day, today: Day, agreedOn: Day): string | null {
  if (onDay > today) return paymentErrors.future
  return daysBetween(onDay, agreedOn) > 366 ? paymentErrors.tooEarly : null
}

/**
 * Why this side may not take an entry back; null: it may. A side corrects its own entries, and the organization may say
 * of a transfer that it has not come.
 */
export function reversalProblem(side: Side, entry: Entry, entries: readonly Entry[]): string | null {
  if (entries.some(({ reversesId }) => reversesId === entry.id)) return paymentErrors.reversed
  const may = entry.kind === "sent" || (entry.kind === "received" && side === "organization")
  return may ? null : paymentErrors.notYours
}
