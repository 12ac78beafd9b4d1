import { checkbox } from "#app/lib/forms/form-fields.ts"
import type { Confirmation } from "./deal-moves.ts"

/** Confirmation checkboxes (B34). */
export const confirmationFields = {
  allCancelled: checkbox(),
  someCancelled: checkbox(),
  beforeEvent: checkbox(),
  openPayments: checkbox(),
} satisfies Record<Confirmation, unknown>
