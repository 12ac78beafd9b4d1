import * as z from "zod"
import { checkbox, optionalText } from "#app/lib/form-fields.ts"
import { isKsefNumber, settlementErrors, settlementLimits } from "./settlement.ts"
import { termsLimits } from "./terms.ts"
import { versionField } from "./terms-form.ts"

/** Optional numbers of the documents that go with a settlement (B44). */
export const settlementNumbers = {
  documentNumber: optionalText(settlementLimits.documentNumber, { tooLong: settlementErrors.documentNumber }),
  ksefNumber: optionalText(60, { tooLong: settlementErrors.ksefNumber })
    .transform((text) => text?.replace(/\s/g, "").toUpperCase() ?? null)
    .refine((text) => text === null || isKsefNumber(text), settlementErrors.ksefNumber),
}

/** The form of 'Prześlij rozliczenie'; the file is checked by settlementProblem. */
export const settlementForm = z.strictObject({
  version: versionField,
  file: z.instanceof(File, { error: settlementErrors.none }),
  ...settlementNumbers,
})

/** The form of every move that sends no file and no terms. */
export const moveForm = z.strictObject({
  version: versionField,
  reason: optionalText(termsLimits.note, { multiline: true }),
  /** 'Zapoznałem się z rozliczeniem', or the mark left by opening the file (B11). */
  settlementRead: checkbox(),
})
