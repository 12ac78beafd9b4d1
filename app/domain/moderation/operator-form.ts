import * as z from "zod"
import { checkbox, requiredText } from "#app/lib/forms/form-fields.ts"
import { versionField } from "../deals/terms/terms-form.ts"

const reason = requiredText({
  min: 10,
  max: 2000,
  message: "Napisz uzasadnienie (co najmniej 10 znaków)",
  multiline: true,
})

/** Hides content or shows it again; the owner receives the reason (DSA, art. 17). */
export const moderationForm = z.strictObject({ do: z.enum(["hide", "restore"]), reason })

/** Blocks or unblocks an account; its owner receives the reason (DSA, art. 17). */
export const blockingForm = z.strictObject({ do: z.enum(["block", "unblock"]), reason, confirmed: checkbox() })

/** The result of checking an organization in public registers. */
export const verificationForm = z.strictObject({
  do: z.literal("verify"),
  verified: checkbox(),
  publicBenefit: checkbox(),
})

export const unlockForm = z.strictObject({
  to: z.enum(["negotiation", "canceled"], { error: "Wybierz, co ma się stać" }),
  version: versionField,
  reason,
})
