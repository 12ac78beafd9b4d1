import { addDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { type EventTimes, readStatus } from "../events/event.ts"

/** The nine codes of spec B 4.1; screens show labels, everything else compares codes (D2). */
export const dealStatuses = [
  "pending",
  "accepted",
  "rejected",
  "negotiation",
  "in_progress",
  "settlement",
  "settlement_rejected",
  "completed",
  "canceled",
] as const
export type DealStatus = (typeof dealStatuses)[number]

export const sides = ["sponsor", "organization"] as const
export type Side = (typeof sides)[number]
export const otherSide = (side: Side): Side => (side === "sponsor" ? "organization" : "sponsor")

/** Legal form of the support (X7). */
export const dealKinds = ["sponsoring", "donation", "barter"] as const
export type DealKind = (typeof dealKinds)[number]
export const dealKindLabels: Record<DealKind, string> = {
  sponsoring: "Sponsoring",
  donation: "Darowizna",
  barter: "Barter",
}

/** What a proposal is when nobody chooses. */
export const usualKind: DealKind = "sponsoring"
/** A typed or posted kind; the usual one for anything else. */
export const readKind = (code: string | undefined): DealKind => dealKinds.find((kind) => kind === code) ?? usualKind

/** What stands over the amounts of the lines. */
export const worthLabels: Record<DealKind, string> = {
  sponsoring: "Kwota",
  donation: "Kwota lub wartość",
  barter: "Wartość",
}

/** One line about each, beside the choice. */
export const dealKindHints: Record<DealKind, string> = {
  sponsoring: "Wsparcie w\u00a0zamian za promocję: umowa odpłatna, dla firmy koszt, dla organizacji zwykle faktura.",
  donation:
    "Umowa jednostronna: firma nie otrzymuje nic w\u00a0zamian, więc korzyści opisane w\u00a0opcjach nie wchodzą do ustaleń ani do umowy.",
  barter: "Towary lub usługi w\u00a0zamian za promocję: obie strony wystawiają faktury, a\u00a0wartość trzeba podać.",
}

export const dealStatusLabels: Record<DealStatus, string> = {
  pending: "Oczekująca",
  accepted: "Zaakceptowana",
  rejected: "Odrzucona",
  negotiation: "W negocjacji",
  in_progress: "W realizacji",
  settlement: "W rozliczeniu",
  settlement_rejected: "Rozliczenie odrzucone",
  completed: "Zrealizowana",
  canceled: "Anulowana",
}

export const isDealStatus = (code: string): code is DealStatus => (dealStatuses as readonly string[]).includes(code)

/** Label of a status code, 'Nieznany status' for any other text (B37). */
export const dealStatusLabel = (code: string): string =>
  isDealStatus(code) ? dealStatusLabels[code] : "Nieznany status"

/** Nothing follows any more; the sponsor may send a copy as a new proposal (D1). */
export const finalStatuses = ["completed", "rejected", "canceled"] as const satisfies readonly DealStatus[]
/** Still going on: blocks a second proposal (B22) and the deletion of the event (A84). */
export const openStatuses = [
  "pending",
  "accepted",
  "negotiation",
  "in_progress",
  "settlement",
  "settlement_rejected",
] as const satisfies readonly DealStatus[]
/** From accepted to settlement: an account with such a deal is not deleted (B55). */
export const committedStatuses = [
  "accepted",
  "in_progress",
  "settlement",
  "settlement_rejected",
] as const satisfies readonly DealStatus[]

const among = (statuses: readonly DealStatus[], status: DealStatus) => statuses.includes(status)
/** Has it ended, however it did (D1)? */
export const isFinal = (status: DealStatus): boolean => among(finalStatuses, status)
/** Does it still go on, so that it blocks a second proposal (B22) and its events' deletion (A84)? */
export const isOpenDeal = (status: DealStatus): boolean => among(openStatuses, status)

/** "Ponów propozycję": the sponsor of a deal that has ended may send it again as a new one (D1, B39). */
export const canRepeat = (side: Side, status: DealStatus): boolean => side === "sponsor" && isFinal(status)

/** Options of the status filter with the codes each one stands for (D2); `value` is what the address carries. */
export const statusGroups = [
  { value: "wszystkie", label: "Wszystkie statusy", codes: dealStatuses },
  { value: "przeslana", label: "Przesłana", codes: ["pending"] },
  { value: "negocjacje", label: "Negocjacje", codes: ["negotiation", "accepted"] },
  { value: "w-trakcie", label: "W trakcie", codes: ["in_progress", "settlement", "settlement_rejected"] },
  { value: "zrealizowana", label: "Zrealizowana", codes: ["completed"] },
  { value: "bez-realizacji", label: "Zakończone bez realizacji", codes: ["rejected", "canceled"] },
] as const satisfies readonly { value: string; label: string; codes: readonly DealStatus[] }[]
export type StatusGroup = (typeof statusGroups)[number]["value"]

/** The codes that a filter value of the address asks for; all of them for a missing or unknown value. */
export const codesOfGroup = (value: string | null | undefined): readonly DealStatus[] =>
  statusGroups.find((group) => group.value === value)?.codes ?? dealStatuses

const isCancelled = ({ status }: Pick<EventTimes, "status">) => readStatus(status) === "Anulowane"

/**
 * What the rules of a deal ask about its events: whether they are cancelled (D1), and in how many days the last of
 * those that take place ends; null when that day is over, or its organizer said that the event is.
 */
export function eventsCounted(events: readonly EventTimes[], today: Day) {
  const cancelled = events.filter(isCancelled).length
  const ahead = lastDayOf(events.filter(({ status }) => status !== "Zakończone"))
  return {
    allEventsCancelled: cancelled > 0 && cancelled === events.length,
    someEventsCancelled: cancelled > 0 && cancelled < events.length,
    daysAhead: ahead !== null && ahead >= today ? daysBetween(today, ahead) : null,
  }
}

/** The last day of the event that a deal waits for, or else of the last one that took place; null when none does. */
export function awaitedDay(events: readonly EventTimes[], today: Day): Day | null {
  const { daysAhead } = eventsCounted(events, today)
  return daysAhead === null ? lastDayOf(events) : addDays(today, daysAhead)
}

/** The last day of the last event that was not cancelled; null when there is none. */
export const lastDayOf = (events: readonly EventTimes[]): Day | null =>
  events
    .filter((event) => !isCancelled(event))
    .map(({ startDate, endDate }) => endDate ?? startDate)
    .sort()
    .at(-1) ?? null
