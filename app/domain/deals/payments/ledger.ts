import { compareDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { type DealStatus, inForceStatuses, type Side } from "../deal.ts"

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

/** Entries that no reversal took back. */
export function standing(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter(({ id, kind }) => kind !== "reversal" && !reversed.has(id))
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

/** Grosze that came, and that were marked as sent and have not come: what comes settles the transfers before it. */
function arrivals(entries: readonly Entry[]) {
  const sums = { received: 0, underway: 0 }
  for (const { kind, grosze } of standing(entries).toSorted((a, b) => compareDays(a.onDay, b.onDay))) {
    if (kind === "received") sums.received += grosze
    sums.underway = kind === "sent" ? sums.underway + grosze : Math.max(0, sums.underway - grosze)
  }
  return sums
}

/**
 * Balances of a plan in its order. Money fills the instalments one after the other, whichever it was written to; what is
 * too much stays with the last one. Entries come oldest first.
 */
export function balancesOf(plan: readonly Instalment[], entries: readonly Entry[], today: Day): Balance[] {
  let { received: arrived, underway } = arrivals(entries)
  return plan.map(({ grosze, dueOn }, index) => {
    const received = index === plan.length - 1 ? arrived : Math.min(arrived, grosze)
    const left = Math.max(0, grosze - received)
    const onTheWay = Math.min(left, underway)
    arrived -= received
    underway -= onTheWay
    const late = daysBetween(dueOn, today)
    const state =
      left === 0 ? "paid" : onTheWay === left ? "sent" : late > 0 ? ("overdue" as const) : ("planned" as const)
    const daysLate = state === "overdue" ? late : 0
    return { received, onTheWay, left, over: Math.max(0, received - grosze), state, daysLate }
  })
}

/** Of the whole plan, in grosze. */
export function openOf(balances: readonly Balance[]) {
  const sum = (part: "left" | "onTheWay") => balances.reduce((total, balance) => total + balance[part], 0)
  return { left: sum("left"), onTheWay: sum("onTheWay") }
}

/** Sums of a deal's plan, in grosze: received + overdue + later + on the way is the whole, unless too much arrived. */
export function sumsOf(plan: readonly Instalment[], entries: readonly Entry[], today: Day) {
  const sums = { whole: 0, received: 0, onTheWay: 0, overdue: 0, later: 0, over: 0 }
  for (const [index, { received, onTheWay, left, over, state }] of balancesOf(plan, entries, today).entries()) {
    sums.whole += plan[index]?.grosze ?? 0
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
export const takesPayments = (status: DealStatus): boolean => inForceStatuses.some((one) => one === status)

export const paymentErrors = {
  amount: "Podaj kwotę większą niż 0 zł",
  day: "Podaj dzień, np. 24.04.2027",
  reason: "Napisz, dlaczego cofasz ten wpis",
  gone: "Nie znaleziono tej płatności. Odśwież stronę.",
  noCode: "Nie ma tu kodu przelewu: tej raty nie trzeba teraz opłacać albo organizacja nie podała rachunku lub NIP.",
  wrongSide: "Przelew oznacza jako wysłany sponsor, a\u00a0wpłatę potwierdza organizacja.",
  failed: "Nie udało się zapisać płatności. Spróbuj ponownie.",
  future: "Ten dzień jeszcze nie nadszedł",
  tooEarly: "Sprawdź rok: ten dzień jest ponad rok przed zawarciem umowy",
  closed: "Ta współpraca nie przyjmuje już wpłat.",
  reversed: "Ten wpis jest już cofnięty.",
  isReversal: "Cofnięcia nie można cofnąć. Wpisz tę płatność jeszcze raz.",
  notYours: "Ten wpis może cofnąć tylko strona, która go dodała.",
} as const

/** Polish error beside the amount (grosze), or null; `paymentQuestion` asks about the others. */
export const amountProblem = (grosze: number): string | null => (grosze <= 0 ? paymentErrors.amount : null)

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
  if (entry.kind === "reversal") return paymentErrors.isReversal
  const may = entry.kind === "sent" || (entry.kind === "received" && side === "organization")
  return may ? null : paymentErrors.notYours
}
