import { compareDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { formatMoney } from "../../shared/money.ts"
import type { Side } from "../deal/deal.ts"
import type { Instalment } from "../terms/payment-plan.ts"

/** `received`: the received part of it; `covered`: the part received or in transit; `arrived`: the sum that the whole deal received. */
export type Owed = Instalment & { received: number; covered: number; arrived: number }

/** Totals of a deal's ledger, in grosze: received, and marked as sent but not received. */
export type Totals = { received: number; inTransit: number }

/** `refund`: the organization gave money back; `kept`: its reason for keeping money that it would have to give back. */
export const entryKinds = ["sent", "received", "refund", "kept", "reversal"] as const
export type EntryKind = (typeof entryKinds)[number]

/** A line of the ledger. It is never changed or deleted; a reversal takes it back, once. */
export type PaymentEntry = {
  id: string
  instalmentKey: string
  kind: EntryKind
  grosze: number
  onDay: Day
  reversesId: string | null
  /** When the sponsor confirmed that a refund arrived. */
  confirmedAt?: Date | null
}

/** Entries that no reversal took back. */
export function unreversedEntries(entries: readonly PaymentEntry[]): PaymentEntry[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter(({ id, kind }) => kind !== "reversal" && !reversed.has(id))
}

/** Received money, and refunds as sums below zero, in grosze. */
export const receiptsAndRefunds = (entries: readonly PaymentEntry[]): { onDay: Day; grosze: number }[] =>
  unreversedEntries(entries).flatMap(({ kind, onDay, grosze }) => {
    if (kind === "received") return { onDay, grosze }
    return kind === "refund" ? { onDay, grosze: -grosze } : []
  })

/** What came of one piece of the money, in grosze by day; the bar is filled from the left, refunds take the newest first. */
export function receiptsWithin(
  entries: readonly PaymentEntry[],
  { from, gross }: Pick<Owed, "from" | "gross">,
): { onDay: Day; grosze: number }[] {
  const byDay = receiptsAndRefunds(entries).toSorted((a, b) => compareDays(a.onDay, b.onDay) || b.grosze - a.grosze)
  const standing: { onDay: Day; grosze: number }[] = []
  for (const { onDay, grosze } of byDay) {
    if (grosze > 0) standing.push({ onDay, grosze })
    let refunded = Math.max(0, -grosze)
    for (let last = standing.at(-1); last && refunded > 0; last = standing.at(-1)) {
      const taken = Math.min(last.grosze, refunded)
      refunded -= taken
      last.grosze -= taken
      if (last.grosze === 0) standing.pop()
    }
  }
  let end = 0
  return standing.flatMap(({ onDay, grosze }) => {
    const begin = end
    end += grosze
    const part = Math.min(end, from + gross) - Math.max(begin, from)
    return part > 0 ? [{ onDay, grosze: part }] : []
  })
}

/** "zwrot 200 zł" for a refund. */
export const cameText = (grosze: number): string => (grosze < 0 ? `zwrot ${formatMoney(-grosze)}` : formatMoney(grosze))

/** "wpłynęło 200 zł", or "zwrot 200 zł" when more was given back. */
export const receivedText = (grosze: number): string =>
  grosze < 0 ? cameText(grosze) : `wpłynęło ${formatMoney(grosze)}`

export const instalmentStates = ["paid", "sent", "overdue", "planned"] as const
export type InstalmentState = (typeof instalmentStates)[number]

/** In grosze. `onTheWay`: marked as sent and not received yet; `over`: received beyond the instalment. */
export type Balance = {
  received: number
  onTheWay: number
  left: number
  over: number
  state: InstalmentState
  daysLate: number
}

/**
 * What is still in transit of each transfer, in grosze by its id. A receipt settles the transfers before it, the oldest
 * first; 0: the transfer arrived.
 */
function inTransitById(entries: readonly PaymentEntry[]): Map<string, number> {
  const inTransit = new Map<string, number>()
  for (const { id, kind, grosze } of unreversedEntries(entries).toSorted((a, b) => compareDays(a.onDay, b.onDay))) {
    if (kind === "sent") inTransit.set(id, grosze)
    if (kind !== "received") continue
    let rest = grosze
    for (const [transfer, left] of inTransit) {
      inTransit.set(transfer, Math.max(0, left - rest))
      rest = Math.max(0, rest - left)
    }
  }
  return inTransit
}

/** The totals of entries, oldest first; a refund lowers the received sum. */
export function totalsOf(entries: readonly PaymentEntry[]): Totals {
  const received = receiptsAndRefunds(entries).reduce((sum, { grosze }) => sum + grosze, 0)
  const inTransit = [...inTransitById(entries).values()].reduce((sum, grosze) => sum + grosze, 0)
  return { received, inTransit }
}

/** What is neither received nor in transit, in grosze. */
export const toPay = ({ gross, covered }: Owed): number => gross - covered

/** The balance of each instalment; money beyond all of them counts for the last one. */
export function balancesOf(owed: readonly Owed[], today: Day): Balance[] {
  return owed.map(({ from, gross, received, covered, arrived, dueOn }, index) => {
    const over = index === owed.length - 1 ? Math.max(0, arrived - from - gross) : 0
    const late = dueOn === null ? 0 : daysBetween(dueOn, today)
    const state = stateOf({ gross, received, covered }, late)
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

function stateOf({ gross, received, covered }: Pick<Owed, "gross" | "received" | "covered">, daysLate: number) {
  if (received === gross) return "paid"
  if (covered === gross) return "sent"
  return daysLate > 0 ? "overdue" : "planned"
}

/** Of all instalments, in grosze. */
export function openOf(owed: readonly Owed[]) {
  const sum = (part: (one: Owed) => number) => owed.reduce((total, one) => total + part(one), 0)
  return {
    left: sum(({ gross, received }) => gross - received),
    onTheWay: sum(({ covered, received }) => covered - received),
  }
}

/** Sums of a deal's instalments, in grosze: received + overdue + later + on the way make the whole plus `over`. */
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
  arrived: "Wpłata tego przelewu jest potwierdzona. Można go cofnąć dopiero po cofnięciu tej wpłaty.",
  refunded: "Najpierw cofnij zwrot: bez tej wpłaty zwrócono by więcej, niż wpłynęło.",
  refundCame: "Sponsor potwierdził ten zwrot, dlatego może go cofnąć tylko on.",
} as const

/** Polish error beside an impossible amount (grosze), or null; `paymentQuestion` asks about improbable ones. */
export const amountProblem = (grosze: number): string | null => (grosze <= 0 ? paymentErrors.amount : null)

/** Polish error beside the day of a payment, or null; money may arrive before the terms were agreed, but not years before. */
export function dayProblem(onDay: Day, today: Day, agreedOn: Day): string | null {
  if (onDay > today) return paymentErrors.future
  return daysBetween(onDay, agreedOn) > 366 ? paymentErrors.tooEarly : null
}

/**
 * Why this side may not take an entry back; null: it may. A side takes back its own entries. The organization may also
 * deny a transfer, and the sponsor a refund. A transfer that arrived stays; the received sum must still cover the refunds.
 */
export function reversalProblem(side: Side, entry: PaymentEntry, entries: readonly PaymentEntry[]): string | null {
  if (entries.some(({ reversesId }) => reversesId === entry.id)) return paymentErrors.reversed
  if (entry.kind === "reversal") return paymentErrors.isReversal
  if (entry.kind === "refund") return entry.confirmedAt && side === "organization" ? paymentErrors.refundCame : null
  if (entry.kind === "sent") return inTransitById(entries).get(entry.id) === 0 ? paymentErrors.arrived : null
  if (side === "sponsor") return paymentErrors.notYours
  const isNeeded = entry.kind === "received" && totalsOf(entries).received < entry.grosze
  return isNeeded ? paymentErrors.refunded : null
}
