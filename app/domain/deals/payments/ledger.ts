import { compareDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { formatMoney } from "../../shared/money.ts"
import type { Side } from "../deal/deal.ts"
import type { Instalment } from "../terms/payment-plan.ts"

/** With what of it was received, and with what was received or is on its way; `arrived` is what the whole deal received. */
export type Owed = Instalment & { received: number; covered: number; arrived: number }

/** Of a deal's ledger, in grosze: what came, and what was marked as sent and has not come. */
export type Totals = { received: number; inTransit: number }

/** `refund`: the organization gave money back; `kept`: it says why it keeps what it would have to give back. */
export const entryKinds = ["sent", "received", "refund", "kept", "reversal"] as const
export type EntryKind = (typeof entryKinds)[number]

/** A line of the ledger. It is never changed or erased; a reversal takes another entry back, once. */
export type PaymentEntry = {
  id: string
  instalmentKey: string
  kind: EntryKind
  grosze: number
  onDay: Day
  reversesId: string | null
  /** When the sponsor said that a refund came. */
  confirmedAt?: Date | null
}

/** Entries that no reversal took back. */
export function standing(entries: readonly PaymentEntry[]): PaymentEntry[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter(({ id, kind }) => kind !== "reversal" && !reversed.has(id))
}

/** Money that came, and as a sum below zero what went back, in grosze. */
export const cameAndWent = (entries: readonly PaymentEntry[]): { onDay: Day; grosze: number }[] =>
  standing(entries).flatMap(({ kind, onDay, grosze }) => {
    if (kind === "received") return { onDay, grosze }
    return kind === "refund" ? { onDay, grosze: -grosze } : []
  })

/** "zwrot 200 zł" of what went back. */
export const cameText = (grosze: number): string => (grosze < 0 ? `zwrot ${formatMoney(-grosze)}` : formatMoney(grosze))

/** "wpłynęło 200 zł", "zwrot 200 zł" when more went back. */
export const receivedText = (grosze: number): string =>
  grosze < 0 ? cameText(grosze) : `wpłynęło ${formatMoney(grosze)}`

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

/** The totals of entries that come oldest first; what comes settles the transfers before it, a refund lowers what came. */
export function totalsOf(entries: readonly PaymentEntry[]): Totals {
  const totals = { received: 0, inTransit: 0 }
  for (const { kind, grosze } of standing(entries).toSorted((a, b) => compareDays(a.onDay, b.onDay))) {
    if (kind === "sent") totals.inTransit += grosze
    if (kind === "received") {
      totals.received += grosze
      totals.inTransit = Math.max(0, totals.inTransit - grosze)
    }
    if (kind === "refund") totals.received -= grosze
  }
  return totals
}

/** What nobody has paid or sent yet, in grosze. */
export const toPay = ({ gross, covered }: Owed): number => gross - covered

/** Where each instalment stands; what the deal received beyond all of them stays with the last one. */
export function balancesOf(owed: readonly Owed[], today: Day): Balance[] {
  return owed.map(({ from, gross, received, covered, arrived, dueOn }, index) => {
    const over = index === owed.length - 1 ? Math.max(0, arrived - from - gross) : 0
    const late = dueOn === null ? 0 : daysBetween(dueOn, today)
    const state = received === gross ? "paid" : covered === gross ? "sent" : late > 0 ? "overdue" : "planned"
    return {
      received: received + over,
      onTheWay: covered - received,
      left: gross - received,
      over,
      state,
      daysLate: state === "overdue" ? late : 0,
    }
  })
}

/** Of all instalments, in grosze. */
export function openOf(owed: readonly Owed[]) {
  const sum = (part: (one: Owed) => number) => owed.reduce((total, one) => total + part(one), 0)
  return {
    left: sum(({ gross, received }) => gross - received),
    onTheWay: sum(({ covered, received }) => covered - received),
  }
}

/** Sums of a deal's instalments, in grosze: received + overdue + later + on the way is the whole and `over`, which is beyond it. */
export function sumsOf(owed: readonly Owed[], today: Day) {
  const sums = { whole: 0, received: 0, onTheWay: 0, overdue: 0, later: 0, over: 0 }
  for (const [index, { received, onTheWay, left, over, state }] of balancesOf(owed, today).entries()) {
    sums.whole += owed[index]?.gross ?? 0
    sums.received += received
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
  refunded: "Najpierw cofnij zwrot: bez tej wpłaty zwrócono by więcej, niż wpłynęło.",
  refundCame: "Sponsor potwierdził ten zwrot, dlatego może go cofnąć tylko on.",
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
 * of a transfer that it has not come, the sponsor of a refund. What was given back must have come.
 */
export function reversalProblem(side: Side, entry: PaymentEntry, entries: readonly PaymentEntry[]): string | null {
  if (entries.some(({ reversesId }) => reversesId === entry.id)) return paymentErrors.reversed
  if (entry.kind === "reversal") return paymentErrors.isReversal
  if (entry.kind === "refund") return entry.confirmedAt && side === "organization" ? paymentErrors.refundCame : null
  if (entry.kind !== "sent" && side === "sponsor") return paymentErrors.notYours
  const isNeeded = entry.kind === "received" && totalsOf(entries).received < entry.grosze
  return isNeeded ? paymentErrors.refunded : null
}
