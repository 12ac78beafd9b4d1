import * as z from "zod"
import { checkbox, optionalText } from "#app/lib/forms/form-fields.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { parseAmount } from "../../shared/money.ts"
import { confirmationFields } from "../deal/deal-confirmations-form.ts"
import { capacityField } from "../people/capacity-form.ts"
import { termsLimits } from "../terms/terms.ts"
import { versionField } from "../terms/terms-form.ts"
import { approvalErrors } from "./approval.ts"

/** A second person's decision, or a withdrawal by the person who began the request. */
export const approvalForm = z.strictObject({
  version: versionField,
  approvalId: z.string().max(64).optional(),
  reason: optionalText(termsLimits.note, { multiline: true }),
  seen: z.string().max(64).optional(),
  /** Capacity of the second person; sent with an approval. */
  capacity: capacityField.optional(),
  ...confirmationFields,
})

/** A party's rule for large sums; no amount when it is switched off. */
export const secondPersonForm = z
  .strictObject({ required: checkbox(), amount: z.string().max(40).default(""), financeApproves: checkbox() })
  .transform(({ required, amount, financeApproves }, context) => {
    if (!required) return { fromGrosze: null, financeApproves }
    const read = parseAmount(amount)
    if (read.ok && read.grosze > 0) return { fromGrosze: read.grosze, financeApproves }
    context.addIssue({ code: "custom", path: ["amount"], message: approvalErrors.amount })
    return z.NEVER
  })

/** A decision about a waiting change to a looser rule. */
export const ruleChangeForm = z.strictObject({ change: idField })

export type SecondPersonInput = z.infer<typeof secondPersonForm>
