import * as z from "zod"
import { requiredText } from "#app/lib/forms/form-fields.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { signedCopyErrors, signedCopyLimits } from "./signed-copy.ts"

/** A copy of the agreement or of an annex, by the version of its terms. */
export const signedCopyForm = z.strictObject({
  termsVersion: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
  file: z.instanceof(File, { error: signedCopyErrors.none }),
})

export const movedCopyForm = z.strictObject({ id: idField })
export const rejectedCopyForm = z.strictObject({
  id: idField,
  reason: requiredText({ max: signedCopyLimits.reason, message: signedCopyErrors.reason }),
})
