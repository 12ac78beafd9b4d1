import type { DealKind, Side } from "../deal.ts"
import type { Promised } from "../terms/terms-sides.ts"

/** A settlement composed on the platform; every promise of the terms gets a state. */
export const benefitStates = ["done", "partly", "not"] as const
export type BenefitState = (typeof benefitStates)[number]

export type Checked = Promised & { state: BenefitState; note: string | null }

/** Stored until the sponsor accepts the settlement: refills the form after a rejection. */
export type StoredReport = {
  summary: string
  participants: number | null
  reach: string | null
  /** Only the number: the photos are in the document alone. */
  photos?: number
  items: { lineKey: string; index: number; state: BenefitState; note: string | null }[]
}

/** A part of the checklist: what one side gave. */
export type Part = {
  by: Side
  heading: string
  /** Column heading in the document. */
  what: string
  /** Label of a promise without text. */
  whole: string
  states: Record<BenefitState, string>
}

const performed: Part = {
  by: "organization",
  heading: "Świadczenia organizacji",
  what: "Świadczenie",
  whole: "cała opcja",
  states: { done: "Wykonano", partly: "Wykonano częściowo", not: "Nie wykonano" },
}
const received: Part = {
  by: "sponsor",
  heading: "Towary i usługi od sponsora",
  what: "Towar lub usługa",
  whole: "całość",
  states: { done: "Otrzymano", partly: "Otrzymano częściowo", not: "Nie otrzymano" },
}
const used: Part = {
  by: "organization",
  heading: "Wykorzystanie darowizny",
  what: "Przedmiot darowizny",
  whole: "całość",
  states: { done: "Wykorzystano na ten cel", partly: "Wykorzystano częściowo", not: "Nie wykorzystano" },
}

/** By kind of agreement; each side's contributions are listed apart (X7). */
export const reportParts: Record<DealKind, readonly Part[]> = {
  sponsoring: [{ ...performed, heading: "Świadczenia" }, received],
  donation: [used],
  barter: [performed, received],
}

/** Only parts with something to answer for. */
export const partsOf = (kind: DealKind, promised: readonly Pick<Promised, "by">[]): readonly Part[] =>
  reportParts[kind].filter((part) => promised.some(({ by }) => by === part.by))

/** Form values from an earlier report; rows in the order of the promises. */
export function reportValues(report: StoredReport, promised: readonly Promised[]): Record<string, string> {
  const values: Record<string, string> = {
    summary: report.summary,
    participants: report.participants === null ? "" : String(report.participants),
    reach: report.reach ?? "",
  }
  for (const [at, { lineKey, index }] of promised.entries()) {
    const item = report.items.find((one) => one.lineKey === lineKey && one.index === index)
    if (!item) continue
    values[`items[${at}].state`] = item.state
    values[`items[${at}].note`] = item.note ?? ""
  }
  return values
}

export const reportErrors = {
  state: "Zaznacz, jak było",
  note: "Napisz, czego zabrakło",
  summary: "Opisz krótko przebieg wydarzenia",
} as const

/** Number of promises by state. */
export const tally = (items: readonly Pick<Checked, "state">[]): Record<BenefitState, number> => ({
  done: items.filter(({ state }) => state === "done").length,
  partly: items.filter(({ state }) => state === "partly").length,
  not: items.filter(({ state }) => state === "not").length,
})
