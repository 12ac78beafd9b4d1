import * as z from "zod"
import { choice, optionalText, requiredText, wholeNumber } from "#app/lib/forms/form-fields.ts"
import { broken, idField } from "#app/lib/forms/id-field.ts"
import { rowsOf, versionField } from "../terms/terms-form.ts"
import type { FieldErrors } from "../terms/terms-lines.ts"
import type { Promised } from "../terms/terms-sides.ts"
import { confirmationFields, settlementNumbers } from "./settlement-form.ts"
import { photoErrors, photosProblem } from "./settlement-photos.ts"
import { benefitStates, type Checked, reportErrors } from "./settlement-report.ts"

/** Browsers send an empty file field as one file without name and content. */
const isChosen = (file: unknown) => !(file instanceof File) || file.name !== "" || file.size > 0

const photosField = z.preprocess(
  (sent) => (sent === undefined || sent === "" ? [] : [sent].flat().filter(isChosen)),
  z.array(z.instanceof(File, { error: photoErrors.again })).superRefine((files, check) => {
    const problem = photosProblem(files)
    if (problem) check.addIssue({ code: "custom", message: problem })
  }),
)

/** items[0].lineKey, items[0].index, items[0].state, items[0].note … */
export const reportForm = z.strictObject({
  version: versionField,
  ...settlementNumbers,
  ...confirmationFields,
  summary: requiredText({ max: 4000, message: reportErrors.summary, multiline: true }),
  participants: wholeNumber({ max: 10_000_000, message: "Podaj liczbę uczestników cyframi" }),
  reach: optionalText(2000, { multiline: true }),
  photos: photosField,
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

/** The completed checklist, or errors by field. The wording comes from the terms, never from the form. */
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

/** Gaps of the checklist when the form is refused for another reason; rows in the order of the promises. */
export const gapsIn = (values: Readonly<Record<string, unknown>>, promised: readonly Promised[]): FieldErrors =>
  Object.fromEntries(
    promised.flatMap((_, at): [string, string][] => {
      const state = values[`items[${at}].state`]
      if (!state) return [[`items[${at}].state`, reportErrors.state]]
      return state === "done" || values[`items[${at}].note`] ? [] : [[`items[${at}].note`, reportErrors.note]]
    }),
  )
