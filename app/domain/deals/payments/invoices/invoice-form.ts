import * as z from "zod"
import { identifierField } from "#app/domain/shared/identifier-field.ts"
import { readKsefNumber } from "#app/domain/shared/ksef-number.ts"
import { amountField } from "#app/domain/shared/money.ts"
import { day, requiredText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField, optionalId } from "#app/lib/forms/id-field.ts"
import { invoiceErrors, invoiceLimits } from "./invoice.ts"

export const invoiceForm = z.strictObject({
  number: requiredText({ max: invoiceLimits.number, message: invoiceErrors.number }),
  issuedOn: day(invoiceErrors.day),
  amount: amountField({ required: true, messages: { empty: invoiceErrors.amount } }).refine(
    (grosze) => grosze > 0,
    invoiceErrors.amount,
  ),
  ksefNumber: identifierField(readKsefNumber, 60),
  file: z.file().optional(),
  /** The code of the question that the person confirmed. */
  confirmed: optionalId,
  idempotencyKey: z.uuid(brokenForm),
})
export type InvoiceInput = Omit<z.output<typeof invoiceForm>, "confirmed"> & { confirmed?: string | null }

/** The address names the invoice, also when the file is too large for the form to be read. */
export const invoiceFileForm = z.strictObject({ file: z.file().optional(), idempotencyKey: z.uuid(brokenForm) })
export type InvoiceFileInput = z.output<typeof invoiceFileForm> & { invoice: string }

export const withdrawnForm = z.strictObject({ invoice: idField })
