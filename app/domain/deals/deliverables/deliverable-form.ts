import * as z from "zod"
import { type Day, isDay, todayIn } from "#app/lib/dates.ts"
import { choice, field, optionalText, requiredText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField } from "#app/lib/forms/id-field.ts"
import { sides } from "../deal/deal.ts"
import { dueError } from "../terms/line-due.ts"
import { versionField } from "../terms/terms-form.ts"
import { deliverableLimits } from "./deliverable.ts"
import { deliverableErrors } from "./deliverable-labels.ts"

const dueDay = field(deliverableErrors.due, (text, wrong): Day => {
  const day = text.trim()
  const error = isDay(day) ? dueError(day, todayIn(new Date())) : deliverableErrors.due
  if (error !== null) wrong(error)
  return day
})
const title = requiredText({ max: deliverableLimits.title, message: deliverableErrors.title })

/** The row and the version of it that the page showed. */
const ofRow = { row: idField, version: versionField }

export const plainMoveForm = z.strictObject(ofRow)
export const sendBackForm = z.strictObject({
  ...ofRow,
  reason: requiredText({ max: deliverableLimits.reason, message: deliverableErrors.reason, multiline: true }),
})
/** Empty: nobody. */
export const assignForm = z.strictObject({ ...ofRow, userId: optionalText(64) })
/** Also of a proposal. */
export const setDueForm = z.strictObject({ ...ofRow, dueOn: dueDay })
/** Names the proposed day that the page showed, which may have passed. */
export const answerDueForm = z.strictObject({ ...ofRow, dueOn: z.string(brokenForm).refine(isDay, brokenForm) })
export const renameForm = z.strictObject({ ...ofRow, title })

/** Rows that the page showed as waiting, each "id.version". */
export const confirmAllForm = z.strictObject({
  seen: z
    .union([z.string(), z.array(z.string())], { error: brokenForm })
    .transform((sent) => [...new Set([sent].flat())])
    .refine((sent) => sent.length <= 500 && sent.every((one) => /^[\w:-]{1,64}\.\d{1,9}$/.test(one)), brokenForm)
    .transform((sent) =>
      sent.map((one) => {
        const [id = "", version = ""] = one.split(".")
        return { id, version: Number(version) }
      }),
    ),
})

export const addForm = z.strictObject({
  key: z.uuid(brokenForm),
  title,
  dueOn: dueDay,
  owedBy: choice(sides, deliverableErrors.owedBy),
})
export type AddedRow = z.output<typeof addForm>
