import * as z from "zod"
import { amountField } from "#app/domain/shared/money.ts"
import { day, optionalText } from "#app/lib/forms/form-fields.ts"
import { idField, optionalId } from "#app/lib/forms/id-field.ts"
import { paymentErrors } from "./ledger.ts"

/** A sponsor's transfer, or what an organization received. */
export const paymentForm = z.strictObject({
  instalment: idField,
  amount: amountField({ required: true, messages: { empty: paymentErrors.amount } }),
  date: day(paymentErrors.day),
  idempotencyKey: idField,
  /** The code of the question that was answered with yes. */
  confirmed: optionalId,
})
export type PaymentInput = Omit<z.output<typeof paymentForm>, "confirmed"> & { confirmed?: string | null }

/** Which change of the account somebody of the sponsor has checked. */
export const accountSeenForm = z.strictObject({ change: idField })

export const reversalForm = z.strictObject({
  entry: idField,
  reason: optionalText(200).transform((text, context) => {
    if (text !== null) return text
    context.addIssue({ code: "custom", message: paymentErrors.reason })
    return z.NEVER
  }),
})
export type ReversalInput = z.output<typeof reversalForm>
