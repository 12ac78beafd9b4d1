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

export const usualKind: DealKind = "sponsoring"
/** The kind with this code; the usual one for any other text. */
export const readKind = (code: string | undefined): DealKind => dealKinds.find((kind) => kind === code) ?? usualKind

export const worthLabels: Record<DealKind, string> = {
  sponsoring: "Kwota",
  donation: "Kwota lub wartość",
  barter: "Wartość",
}

export const dealKindHints: Record<DealKind, string> = {
  sponsoring: "Wsparcie w\u00a0zamian za promocję: umowa odpłatna, dla firmy koszt, dla organizacji zwykle faktura.",
  donation:
    "Umowa jednostronna: firma nie otrzymuje nic w\u00a0zamian, więc korzyści opisane w\u00a0opcjach nie wchodzą do ustaleń ani do umowy.",
  barter: "Towary lub usługi w\u00a0zamian za promocję: obie strony wystawiają faktury, a\u00a0wartość trzeba podać.",
}

export const nothingInReturn =
  "To darowizna: firma nie otrzymuje nic w\u00a0zamian, także korzyści opisanych w\u00a0opcjach."

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

/** 'Nieznany status' for an unknown code (B37). */
export const dealStatusLabel = (code: string): string =>
  isDealStatus(code) ? dealStatusLabels[code] : "Nieznany status"

/** Statuses without a further move; the sponsor may repeat the deal as a new proposal (D1). */
export const finalStatuses = ["completed", "rejected", "canceled"] as const satisfies readonly DealStatus[]
/** Statuses that block a second proposal (B22) and the deletion of the event (A84). */
export const openStatuses = [
  "pending",
  "accepted",
  "negotiation",
  "in_progress",
  "settlement",
  "settlement_rejected",
] as const satisfies readonly DealStatus[]
/** Statuses that block the deletion of the account (B55). */
export const committedStatuses = [
  "accepted",
  "in_progress",
  "settlement",
  "settlement_rejected",
] as const satisfies readonly DealStatus[]

const among = (statuses: readonly DealStatus[], status: DealStatus) => statuses.includes(status)
export const isFinal = (status: DealStatus): boolean => among(finalStatuses, status)
/** Statuses of a deal with agreed terms that is not over: both sides have rows of work. */
export const runningStatuses = [
  "in_progress",
  "settlement",
  "settlement_rejected",
] as const satisfies readonly DealStatus[]
/** Statuses in which what was agreed is owed, also after the settlement. */
export const inForceStatuses = [...runningStatuses, "completed"] as const satisfies readonly DealStatus[]
export const runs = (status: DealStatus): boolean => among(runningStatuses, status)
export const isOpenDeal = (status: DealStatus): boolean => among(openStatuses, status)

/** Whether rows of work may change: not while the sponsor checks the settlement, nor once the deal is over. */
export const worksOnRows = (status: DealStatus): boolean => status === "in_progress" || status === "settlement_rejected"
/** Whether rows that are done may be confirmed: until the deal is over, so that no settlement takes the buttons away. */
export const confirmsRows = runs

/** Whether money may arrive: also after the deal is completed, but not if it was never agreed or was cancelled. */
export const takesPayments = (status: DealStatus): boolean => among(inForceStatuses, status)

/** Whether a sponsor may give materials, and an organization ask for them: while the deal runs. */
export const materialsOpen = runs

/** Whether the deal has a page of materials: while it runs and once it is completed; for the sponsor also after a cancellation. */
export const showsMaterials = (side: Side, status: DealStatus, wasAccepted: boolean) =>
  materialsOpen(status) || status === "completed" || (status === "canceled" && side === "sponsor" && wasAccepted)

/** "Ponów propozycję" (D1, B39). */
export const canRepeat = (side: Side, status: DealStatus): boolean => side === "sponsor" && isFinal(status)

/** Statuses in which both sides may still agree on terms. */
export const plannedStatuses = ["pending", "negotiation", "accepted"] as const satisfies readonly DealStatus[]
export const isPlanned = (status: DealStatus): boolean => among(plannedStatuses, status)

/** Status filter with its codes (D2); `value` is the URL value. */
export const statusGroups = [
  { value: "wszystkie", label: "Wszystkie statusy", codes: dealStatuses },
  { value: "przeslana", label: "Przesłana", codes: ["pending"] },
  { value: "negocjacje", label: "Negocjacje", codes: ["negotiation", "accepted"] },
  { value: "w-trakcie", label: "W trakcie", codes: ["in_progress", "settlement", "settlement_rejected"] },
  { value: "zrealizowana", label: "Zrealizowana", codes: ["completed"] },
  { value: "bez-realizacji", label: "Zakończone bez realizacji", codes: ["rejected", "canceled"] },
] as const satisfies readonly { value: string; label: string; codes: readonly DealStatus[] }[]
export type StatusGroup = (typeof statusGroups)[number]["value"]

/** The codes of a URL value; all of them for a missing or unknown one. */
export const codesOfGroup = (value: string | null | undefined): readonly DealStatus[] =>
  statusGroups.find((group) => group.value === value)?.codes ?? dealStatuses
