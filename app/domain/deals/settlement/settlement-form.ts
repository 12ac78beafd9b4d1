import * as z from "zod"
import { checkbox, optionalText } from "#app/lib/forms/form-fields.ts"
import type { Confirmation } from "../deal-moves.ts"
import { capacityField } from "../documents/capacity-form.ts"
import { termsLimits } from "../terms/terms.ts"
import { versionField } from "../terms/terms-form.ts"
import { isKsefNumber, settlementErrors, settlementLimits } from "./settlement.ts"

/** Optional document numbers (B44). */
export const settlementNumbers = {
  documentNumber: optionalText(settlementLimits.documentNumber, { tooLong: settlementErrors.documentNumber }),
  ksefNumber: optionalText(60, { tooLong: settlementErrors.ksefNumber })
    .transform((text) => text?.replace(/\s/g, "").toUpperCase() ?? null)
    .refine((text) => text === null || isKsefNumber(text), settlementErrors.ksefNumber),
}

/** Confirmation checkboxes (B34). */
export const confirmationFields = {
  allCancelled: checkbox(),
  someCancelled: checkbox(),
  beforeEvent: checkbox(),
  openPayments: checkbox(),
} satisfies Record<Confirmation, unknown>

/** 'Prześlij rozliczenie'; settlementProblem checks the file. */
export const settlementForm = z.strictObject({
  version: versionField,
  file: z.instanceof(File, { error: settlementErrors.none }),
  ...settlementNumbers,
  ...confirmationFields,
})

/** Every move without a file or terms. */
export const moveForm = z.strictObject({
  version: versionField,
  reason: optionalText(termsLimits.note, { multiline: true }),
  /** 'Zapoznałem się z rozliczeniem', or set by opening the file (B11). */
  settlementRead: checkbox(),
  /** Identifies the event dates and towns the form was made from. */
  seen: z.string().max(64).optional(),
  /** Asked by the moves that accept terms. */
  capacity: capacityField.optional(),
  ...confirmationFields,
})
