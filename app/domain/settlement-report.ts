import * as z from "zod"
import { choice, optionalText, requiredText, wholeNumber } from "#app/lib/form-fields.ts"
import { broken, idField } from "#app/lib/id-field.ts"
import { settlementNumbers } from "./settlement.ts"
import type { TermsLine } from "./terms.ts"
import { rowsOf, versionField } from "./terms-form.ts"
import type { FieldErrors } from "./terms-lines.ts"

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

/** The form: items[0].lineKey, items[0].index, items[0].state, items[0].note … */
export const reportForm = z.strictObject({
  version: versionField,
  ...settlementNumbers,
  summary: requiredText({ max: 4000, message: reportErrors.summary, multiline: true }),
  participants: wholeNumber({ max: 10_000_000, message: "Podaj liczbę uczestników cyframi" }),
  reach: optionalText(2000, { multiline: true }),
  items: rowsOf(
    z.strictObject({
      lineKey: idField,
      index: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
      state: choice(["", ...benefitStates], reportErrors.state).default(""),
      note: optionalText(500, { multiline: true }),
    }),
    1000,
    broken,
  ),
})
export type ReportForm = z.output<typeof reportForm>

/** The checklist as filled in, or what is missing beside each field. Wording comes from the terms, never the form. */
export function checklistFrom(
  form: Pick<ReportForm, "items">,
  promised: readonly Promised[],
): { ok: true; items: Checked[] } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const items = promised.flatMap((promise, position): Checked[] => {
    const at = form.items.findIndex((item) => item?.lineKey === promise.lineKey && item.index === promise.index)
    const item = form.items[at]
    const control = `items[${at < 0 ? position : at}]`
    if (!item || item.state === "") errors[`${control}.state`] = reportErrors.state
    else if (item.state !== "done" && !item.note) errors[`${control}.note`] = reportErrors.note
    else return [{ ...promise, state: item.state, note: item.note }]
    return []
  })
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, items }
}

/** How many promises were kept, partly kept and not kept. */
export const tally = (items: readonly Pick<Checked, "state">[]): Record<BenefitState, number> => ({
  done: items.filter(({ state }) => state === "done").length,
  partly: items.filter(({ state }) => state === "partly").length,
  not: items.filter(({ state }) => state === "not").length,
})
