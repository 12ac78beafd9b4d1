import * as z from "zod"
import { identifierField } from "#app/domain/shared/identifier-field.ts"
import { readKsefNumber } from "#app/domain/shared/ksef-number.ts"
import { amountField } from "#app/domain/shared/money.ts"
import { day, listOf, requiredText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField, optionalId } from "#app/lib/forms/id-field.ts"
import { planLimits } from "../../terms/payment-plan.ts"
import { invoiceErrors, invoiceLimits } from "./invoice.ts"

export const invoiceForm = z.strictObject({
  number: requiredText({ max: invoiceLimits.number, message: invoiceErrors.number }),
  issuedOn: day(invoiceErrors.day),
  amount: amountField({ required: true, messages: { empty: invoiceErrors.amount } }).refine(
    (grosze) => grosze > 0,
    invoiceErrors.amount,
  ),
  /** Keys of the instalments that it is for; none where the deal has one, or the invoice names none. */
  instalments: listOf(idField, planLimits.instalments),
  ksefNumber: identifierField(readKsefNumber, 60),
  file: z.file().optional(),
  /** The code of the question that the person confirmed. */
  confirmed: optionalId,
  idempotencyKey: z.uuid(brokenForm),
})
type InvoiceFields = z.output<typeof invoiceForm>
export type InvoiceInput = Omit<InvoiceFields, "confirmed" | "instalments"> &
  Partial<Pick<InvoiceFields, "confirmed" | "instalments">>

/** The address names the invoice, also when the file is too large for the form to be read. */
export const invoiceFileForm = z.strictObject({ file: z.file().optional(), idempotencyKey: z.uuid(brokenForm) })
export type InvoiceFileInput = z.output<typeof invoiceFileForm> & { invoice: string }

export const withdrawnForm = z.strictObject({ invoice: idField })
