import * as z from "zod"
import { choice, listOf, optionalText, requiredText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField } from "#app/lib/forms/id-field.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { confirmationFields } from "../deal/deal-confirmations-form.ts"
import { photoErrors, photosProblem, settlementPhotoLimits } from "../proofs/photos.ts"
import { rowsOf, versionField } from "../terms/terms-form.ts"
import { missingNote } from "./report-gaps.ts"
import { rowNumbers } from "./report-row-numbers.ts"
import { resultFields, settlementNumbers } from "./settlement-form.ts"
import { type BenefitState, benefitStates, reportErrors } from "./settlement-report.ts"
import { isUnproved, type ReportRow, rowTextLength } from "./settlement-rows.ts"

/** Browsers send an empty file field as one file without name and content. */
const isChosen = (file: unknown) => !(file instanceof File) || file.name !== "" || file.size > 0

const photosField = z.preprocess(
  (sent) => (sent === undefined || sent === "" ? [] : [sent].flat().filter(isChosen)),
  z.array(z.instanceof(File, { error: photoErrors.again })).superRefine((files, check) => {
    const problem = photosProblem(files)
    if (problem) check.addIssue({ code: "custom", message: problem })
  }),
)

/** items[0].rowId, items[0].state, items[0].note, proofs … */
export const reportForm = z.strictObject({
  version: versionField,
  ...settlementNumbers,
  items: rowsOf(
    z.strictObject({
      rowId: idField,
      state: choice(["", ...benefitStates], reportErrors.state).default(""),
      note: optionalText(rowTextLength, { multiline: true }),
    }),
    1000,
    brokenForm,
  ),
  ...confirmationFields,
  summary: requiredText({ max: 4000, message: reportErrors.summary, multiline: true }),
  ...resultFields,
  reach: optionalText(2000, { multiline: true }),
  photos: photosField,
  /** Ids of proofs whose photos are printed. */
  proofs: listOf(idField, settlementPhotoLimits.proofs, photoErrors.proofs),
})
export type ReportForm = z.output<typeof reportForm>

export type Answered = ReportRow & { answer: BenefitState; note: string | null }

/** The completed checklist, or errors by field, also of rows that were not sent. Takes wording from the rows alone. */
export function checklistFrom(
  form: Pick<ReportForm, "items">,
  rows: readonly ReportRow[],
): { ok: true; items: Answered[] } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const rowIds = Object.fromEntries(form.items.map((item, at) => [`items[${at}].rowId`, item?.rowId]))
  const numbers = rowNumbers(rows, rowIds)
  const items = rows.flatMap((row): Answered[] => {
    const at = numbers.get(row.id) ?? 0
    const item = form.items[at]
    if (!item || item.state === "") errors[`items[${at}].state`] = reportErrors.state
    else {
      const missing = item.note ? null : missingNote(item.state, isUnproved(row))
      if (missing === null) return [{ ...row, answer: item.state, note: item.note }]
      errors[`items[${at}].note`] = missing
    }
    return []
  })
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, items }
}
