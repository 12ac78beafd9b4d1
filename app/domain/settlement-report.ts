import type { TermsLine } from "./terms.ts"

/** A settlement composed on the platform instead of a file of one's own: every promised benefit is answered for. */
export const benefitStates = ["done", "partly", "not"] as const
export type BenefitState = (typeof benefitStates)[number]
export const benefitStateLabels: Record<BenefitState, string> = {
  done: "Wykonano",
  partly: "Wykonano częściowo",
  not: "Nie wykonano",
}

/** One promise of the terms; `benefit` is null for a line that lists none, then the line itself is meant. */
export type Promised = { lineKey: string; index: number; lineTitle: string; benefit: string | null }
export type Checked = Promised & { state: BenefitState; note: string | null }

/** Everything the terms promise, in their order. */
export const promisedBy = (lines: readonly Pick<TermsLine, "lineKey" | "title" | "benefits">[]): Promised[] =>
  lines.flatMap(({ lineKey, title, benefits }) =>
    (benefits.length > 0 ? benefits : [null]).map((benefit, index) => ({ lineKey, index, lineTitle: title, benefit })),
  )

export const reportErrors = {
  state: "Zaznacz, czy świadczenie zostało wykonane",
  note: "Napisz, czego zabrakło",
  summary: "Opisz krótko przebieg wydarzenia",
} as const

/** How many promises were kept, partly kept and not kept. */
export const tally = (items: readonly Pick<Checked, "state">[]): Record<BenefitState, number> => ({
  done: items.filter(({ state }) => state === "done").length,
  partly: items.filter(({ state }) => state === "partly").length,
  not: items.filter(({ state }) => state === "not").length,
})
