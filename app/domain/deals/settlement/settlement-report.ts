import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import type { DealKind, Side } from "../deal/deal.ts"
import type { DeliverableState } from "../deliverables/deliverable.ts"
import { settlementPhotoLimits } from "../proofs/photos.ts"
import { type Results, resultNames } from "./results.ts"
import { joinTexts, proofText, type ReportRow, usualPhotos } from "./settlement-rows.ts"

/** A settlement composed on the platform; every row gets a state. */
export const benefitStates = ["done", "partly", "not"] as const
export type BenefitState = (typeof benefitStates)[number]

/** A row in the document. */
export type Checked = {
  by: Side
  lineTitle: string | null
  what: string | null
  state: BenefitState
  note: string | null
  /** Confirmed by the other side; and the state of the row as text. */
  isConfirmed?: boolean
  standing?: string | null
  /** Numbers of its photos, "1–3". */
  photos?: string | null
}

/** Settlements from before decision 049 name a row by line and index alone. */
type StoredItem = {
  rowId?: string
  lineKey?: string | null
  index?: number | null
  /** State of the row when the settlement was sent. */
  was?: DeliverableState
  state: BenefitState
  note: string | null
}

/** Stored until the sponsor accepts the settlement; fills the form after a rejection. */
export type StoredReport = {
  summary: string
  reach: string | null
  /** Number of uploaded photos, which only the document contains. */
  photos?: number
  /** Chosen photos of proofs, and all proofs that the form offered. */
  proofs?: string[]
  seen?: string[]
  items: StoredItem[]
}

/** A part of the checklist: the contribution of one side. */
export type ReportPart = {
  by: Side
  heading: string
  /** Column heading in the document. */
  what: string
  /** Label of a promise without text. */
  whole: string
  states: Record<BenefitState, string>
}

const performed: ReportPart = {
  by: "organization",
  heading: "Świadczenia organizacji",
  what: "Świadczenie",
  whole: "cała opcja",
  states: { done: "Wykonano", partly: "Wykonano częściowo", not: "Nie wykonano" },
}
const received: ReportPart = {
  by: "sponsor",
  heading: "Towary i usługi od sponsora",
  what: "Towar lub usługa",
  whole: "całość",
  states: { done: "Otrzymano", partly: "Otrzymano częściowo", not: "Nie otrzymano" },
}
const used: ReportPart = {
  by: "organization",
  heading: "Wykorzystanie darowizny",
  what: "Przedmiot darowizny",
  whole: "całość",
  states: { done: "Wykorzystano na ten cel", partly: "Wykorzystano częściowo", not: "Nie wykorzystano" },
}

/** By kind of agreement; each side's contributions are listed apart (X7). */
export const reportParts: Record<DealKind, readonly ReportPart[]> = {
  sponsoring: [{ ...performed, heading: "Świadczenia" }, received],
  donation: [used, received],
  barter: [performed, received],
}

/** Only parts with something to answer for. */
export const partsOf = (kind: DealKind, rows: readonly { by: Side }[]): readonly ReportPart[] =>
  reportParts[kind].filter((part) => rows.some(({ by }) => by === part.by))

/** Whether a stored answer is about a row. */
export const isOf = (row: Pick<ReportRow, "id" | "lineKey" | "promiseIndex">) => (item: StoredItem) =>
  item.rowId === undefined
    ? item.lineKey === row.lineKey && item.index === row.promiseIndex && row.lineKey !== null
    : item.rowId === row.id

/** Initial answer by the state of the row; the organization itself has to answer for the sponsor's rows. */
function usualState({ by, state }: ReportRow): BenefitState | "" {
  const isDone = state === "confirmed" || (state === "done" && by === "organization")
  return isDone ? "done" : ""
}

/**
 * Initial values of the form: rows in their order, with texts of their proofs, and the settlement that was sent before.
 * The row's own state wins over the earlier answer; typed texts stay, and new ones are added.
 */
export function composedValues(
  rows: readonly ReportRow[],
  last: StoredReport | null,
  results: Results | null = null,
): TypedValues {
  const values: TypedValues = { proofs: chosenPhotos(rows, last) }
  for (const name of ["summary", "reach"] as const) values[name] = last?.[name] ?? ""
  for (const name of resultNames) values[name] = String(results?.[name] ?? "")
  for (const [at, row] of rows.entries()) {
    const item = last?.items.find(isOf(row))
    const isUnchanged = item && (item.was === undefined || item.was === row.state)
    const newProofs = row.proofs.filter(({ id }) => !last?.seen?.includes(id))
    values[`items[${at}].state`] = isUnchanged ? item.state : usualState(row)
    values[`items[${at}].note`] = joinTexts(item?.note ?? null, proofText(item ? newProofs : row.proofs) || null)
  }
  return values
}

function chosenPhotos(rows: readonly ReportRow[], last: StoredReport | null): string[] {
  const usual = usualPhotos(rows, Number.POSITIVE_INFINITY)
  const { proofs = [], seen = [] } = last ?? {}
  const existing = new Set(rows.flatMap((row) => row.proofs.flatMap(({ id, isReplaced }) => (isReplaced ? [] : id))))
  const chosen = [...proofs.filter((id) => existing.has(id)), ...usual.filter((id) => !seen.includes(id))]
  return chosen.slice(0, settlementPhotoLimits.proofs)
}

export const reportErrors = {
  state: "Zaznacz, jak było",
  note: "Napisz, czego zabrakło",
  unproved: "Napisz, dlaczego nie ma dowodu",
  summary: "Opisz krótko przebieg wydarzenia",
  photoGone: "Jednego z\u00a0wybranych zdjęć już tu nie ma. Sprawdź wybór i\u00a0wyślij ponownie.",
} as const

export const tally = (items: readonly Pick<Checked, "state">[]): Record<BenefitState, number> => ({
  done: items.filter(({ state }) => state === "done").length,
  partly: items.filter(({ state }) => state === "partly").length,
  not: items.filter(({ state }) => state === "not").length,
})

/** "1–3", "1, 4"; numbers ascend. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ")
}
