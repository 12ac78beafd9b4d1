import * as z from "zod"
import { amountField } from "#app/domain/shared/money.ts"
import { day, optionalText } from "#app/lib/forms/form-fields.ts"
import { idField, optionalId } from "#app/lib/forms/id-field.ts"
import { paymentErrors } from "./ledger.ts"
import { refundErrors } from "./refund.ts"

const requiredReason = (message: string) =>
  optionalText(200).transform((text, context) => {
    if (text !== null) return text
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })

/** A sponsor's transfer, or a receipt of the organization. */
export const paymentForm = z.strictObject({
  instalment: idField,
  amount: amountField({ required: true, messages: { empty: paymentErrors.amount } }),
  date: day(paymentErrors.day),
  idempotencyKey: idField,
  /** The code of the question that the person confirmed. */
  confirmed: optionalId,
})
export type PaymentInput = Omit<z.output<typeof paymentForm>, "confirmed"> & { confirmed?: string | null }

export const refundForm = z.strictObject({
  amount: amountField({ required: true, messages: { empty: paymentErrors.amount } }),
  date: day(paymentErrors.day),
  reason: optionalText(200),
  idempotencyKey: idField,
  /** The code of the question that the person confirmed. */
  confirmed: optionalId,
})
export type RefundInput = Omit<z.output<typeof refundForm>, "confirmed"> & { confirmed?: string | null }

/** Why an organization keeps money that it would have to give back (grosze, as the page showed them). */
export const keptForm = z.strictObject({
  grosze: z.coerce.number().int().positive(),
  reason: requiredReason(refundErrors.reason),
  idempotencyKey: idField,
})
export type KeptInput = z.output<typeof keptForm>

export const refundCameForm = z.strictObject({ entry: idField })

/** The change of the account that somebody of the sponsor has checked. */
export const accountSeenForm = z.strictObject({ change: idField })

export const reversalForm = z.strictObject({
  entry: idField,
  reason: requiredReason(paymentErrors.reason),
})
export type ReversalInput = z.output<typeof reversalForm>
