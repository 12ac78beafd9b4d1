import type { Day } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"

/** The first is the initial one (D3, A78). Screens and URLs show labels, everything else compares codes. */
export const eventStatuses = ["planned", "preparing", "in_progress", "finished", "canceled"] as const
export type EventStatus = (typeof eventStatuses)[number]

export const eventStatusLabels: Readonly<Record<EventStatus, string>> = {
  planned: "Planowane",
  preparing: "W przygotowaniu",
  in_progress: "W trakcie",
  finished: "Zakończone",
  canceled: "Anulowane",
}
export const eventStatusChoices = eventStatuses.map((value) => ({ value, label: eventStatusLabels[value] }))

/** "Dla kogo" (A 9). */
export const audiences = [
  "Dzieci",
  "Młodzież",
  "Dorośli",
  "Seniorzy",
  "Rodziny z dziećmi",
  "Osoby z niepełnosprawnościami",
  "Społeczność lokalna",
  "Sportowcy",
  "Profesjonaliści",
  "Firmy",
  "Wolontariusze",
] as const
export type Audience = (typeof audiences)[number]

/** Characters and rows (A81, A90). */
export const eventLimits = {
  title: 250,
  description: 10_000,
  city: 80,
  detailedLocation: 200,
  participants: 10_000_000,
  tags: 15,
  tag: 40,
} as const

export const isAudience = (text: unknown): text is Audience => audiences.some((audience) => audience === text)

/** The status of a label, also of the former "Odwołane" (A 4, D3); null for any other text. */
export function readStatusLabel(text: string): EventStatus | null {
  if (text === "Odwołane") return "canceled"
  return eventStatuses.find((status) => eventStatusLabels[status] === text) ?? null
}

/** Statuses of past events, whatever their dates (A42). */
export const closedStatuses = ["finished", "canceled"] as const satisfies readonly EventStatus[]
export const isClosed = (status: EventStatus): boolean => closedStatuses.some((closed) => closed === status)

export type EventTimes = { status: EventStatus; startDate: Day; endDate: Day | null }

/** Past by its dates, whatever the status. */
export const isOver = ({ startDate, endDate }: Pick<EventTimes, "startDate" | "endDate">, today: Day): boolean =>
  (endDate ?? startDate) < today

/** Finished, cancelled, or over by date (A42). */
export const isPast = (event: EventTimes, today: Day): boolean => isClosed(event.status) || isOver(event, today)

/** Public status: finished once over by date, unless cancelled. */
export const shownStatus = (event: EventTimes, today: Day): EventStatus => pastBadge(event, today) ?? event.status

/** Over by date but not yet closed by the owner. */
export const awaitsClosing = (event: EventTimes, today: Day): boolean => isOver(event, today) && !isClosed(event.status)

/** Badge of a past event (A42); else null. */
export function pastBadge(event: EventTimes, today: Day): (typeof closedStatuses)[number] | null {
  if (!isPast(event, today)) return null
  return event.status === "canceled" ? "canceled" : "finished"
}

/** Why the event takes no proposals; null when it does (A66). */
export function closedReason(event: EventTimes, today: Day): string | null {
  if (event.status === "canceled") return "To wydarzenie zostało anulowane i nie przyjmuje propozycji."
  if (event.status === "finished") return "To wydarzenie jest zakończone i nie przyjmuje już propozycji."
  if (isOver(event, today)) return "Termin tego wydarzenia już minął, więc nie przyjmuje ono propozycji."
  return null
}

/** "1 200 uczestników", or "Nie podano" (A62). */
export const participantsLabel = (expected: number | null): string =>
  expected === null ? "Nie podano" : count(expected, "uczestnik")
