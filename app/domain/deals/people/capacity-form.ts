import * as z from "zod"
import { requiredText } from "#app/lib/forms/form-fields.ts"
import { capacityErrors, capacityLimits } from "./capacity.ts"

/** Marks that reorder or hide letters: a certificate prints what was typed. */
const hiddenMarks = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

const typed = requiredText({ ...capacityLimits, message: capacityErrors.missing, tooLong: capacityErrors.tooLong })

/** The capacity in which a person accepts for their party, in their own words (art. 77² KC); one line. */
export const capacityField = typed
  .transform((text) => text.replace(hiddenMarks, "").trim())
  .refine((text) => text.length >= capacityLimits.min, capacityErrors.missing)

/** A capacity that is stated after the terms were agreed. */
export const stateForm = z.strictObject({
  termsVersion: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
  capacity: capacityField,
})
