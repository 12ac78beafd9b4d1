import * as z from "zod"
import { checkbox, optionalText, wholeNumber } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField } from "#app/lib/forms/id-field.ts"
import { confirmationFields } from "../deal/deal-confirmations-form.ts"
import { deliverableLimits } from "../deliverables/deliverable.ts"
import { capacityField } from "../people/capacity-form.ts"
import { termsLimits } from "../terms/terms.ts"
import { rowsOf, versionField } from "../terms/terms-form.ts"
import { resultsBy, resultTexts } from "./results.ts"
import { isKsefNumber, settlementErrors, settlementLimits } from "./settlement.ts"

/** Optional document numbers (B44). */
export const settlementNumbers = {
  documentNumber: optionalText(settlementLimits.documentNumber, { tooLong: settlementErrors.documentNumber }),
  ksefNumber: optionalText(60, { tooLong: settlementErrors.ksefNumber })
    .transform((text) => text?.replace(/\s/g, "").toUpperCase() ?? null)
    .refine((text) => text === null || isKsefNumber(text), settlementErrors.ksefNumber),
}

/** Whole numbers, each optional. */
export const resultFields = resultsBy((name) => {
  const { most, error } = resultTexts[name]
  return wholeNumber({ max: most, message: error })
})

/** 'Prześlij rozliczenie'; settlementProblem checks the file. */
export const settlementForm = z.strictObject({
  version: versionField,
  file: z.instanceof(File, { error: settlementErrors.none }),
  ...settlementNumbers,
  ...resultFields,
  ...confirmationFields,
})

/** Every move without a file or terms. */
export const moveForm = z.strictObject({
  version: versionField,
  reason: optionalText(termsLimits.note, { multiline: true }),
  /** 'Znam treść rozliczenia', or set by opening the file (B11). */
  settlementRead: checkbox(),
  /** Identifies the event dates and towns that the form showed. */
  seen: z.string().max(64).optional(),
  /** For the moves that accept terms. */
  capacity: capacityField.optional(),
  /** The one that is sent back: ticks of a refused form belong to no other. */
  settlement: idField.optional(),
  /** Rows to correct when a settlement is sent back: corrections[0].rowId, .wrong, .reason */
  corrections: rowsOf(
    z.strictObject({
      rowId: idField,
      wrong: checkbox(),
      reason: optionalText(deliverableLimits.reason, { multiline: true }),
    }),
    1000,
    brokenForm,
  ),
  ...confirmationFields,
})
export type MoveForm = z.output<typeof moveForm>
