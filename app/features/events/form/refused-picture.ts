import type { Refusal } from "#app/lib/refusal.ts"
import type { FormValues } from "./form-values.ts"

type RefusedEvent = { errors: Record<string, string>; values: FormValues; refusal: Refusal | null }

/** After form validation only the picture can be invalid, so the sentence belongs to its field. */
export const refusedPicture = ({ errors, values, refusal }: RefusedEvent) =>
  refusal?.reason === "invalid"
    ? { errors: { image: refusal.message }, values: { ...values, imageId: "" } }
    : { errors, values }
