import type { Refusal } from "#app/lib/refusal.ts"
import type { FormValues } from "./form-values.ts"

type Refused = { errors: Record<string, string>; values: FormValues; refusal: Refusal | null }

/** Only the picture can be unusable although the form's own check has passed: the sentence stands at its field. */
export const refusedPicture = ({ errors, values, refusal }: Refused) =>
  refusal?.reason === "invalid"
    ? { errors: { image: refusal.message }, values: { ...values, imageId: "" } }
    : { errors, values }
