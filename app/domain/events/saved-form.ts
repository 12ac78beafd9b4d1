import * as z from "zod"
import { listOf, optionalText } from "#app/lib/forms/form-fields.ts"
import { idField, optionalId } from "#app/lib/forms/id-field.ts"
import { amountField } from "../shared/money.ts"
import { decisionLimits } from "./decision.ts"
import { savedLimits } from "./saved.ts"

/** The path of the page with the form. */
const backField = z.string().max(1000).default("")

/** The wanted state, so that a repeated press changes nothing. */
export const saveForm = z.strictObject({ saved: z.enum(["0", "1"]), back: backField })

const rowOf = <const Button extends string>(button: Button) => z.strictObject({ do: z.literal(button), id: idField })

/** The forms of /zapisane; `id`: of the saved row, or of the link to revoke. */
export const savedForm = z.discriminatedUnion("do", [
  rowOf("note").extend({
    note: optionalText(savedLimits.note, { multiline: true }),
    planned: amountField(),
  }),
  rowOf("remove"),
  rowOf("restore"),
  rowOf("revoke"),
])

/** The forms of /zapisane/porownanie; `w`: ids of the compared events, as in its address; `key`: idempotency key. */
export const comparisonForm = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("budget"), budget: amountField() }),
  z.strictObject({
    do: z.literal("share"),
    w: listOf(idField, savedLimits.compared),
    message: optionalText(decisionLimits.message, { multiline: true }),
    key: optionalId,
  }),
])
