import * as z from "zod"
import { readBankAccount } from "#app/domain/shared/bank-account.ts"
import { identifierField } from "#app/domain/shared/identifier-field.ts"
import { vatStatuses } from "#app/domain/shared/vat.ts"
import { optionalText } from "#app/lib/forms/form-fields.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { bankAccountErrors, bankAccountLimits } from "./bank-account.ts"

/** A new account of the organization. */
export const bankAccountForm = z.strictObject({
  number: identifierField(readBankAccount, 60).transform((number, context) => {
    if (number !== null) return number
    context.addIssue({ code: "custom", message: bankAccountErrors.missing })
    return z.NEVER
  }),
  label: optionalText(bankAccountLimits.label),
})
export type BankAccountInput = z.output<typeof bankAccountForm>

/** `follows`: the text of a removal on the page (`removalMoves`); missing on older pages. */
export const bankAccountChangeForm = z.strictObject({
  do: z.enum(["makeDefault", "remove"]),
  id: idField,
  follows: z.string().max(26).optional(),
})

export const vatForm = z.strictObject({ vatStatus: z.enum(vatStatuses, { error: bankAccountErrors.vat }) })
