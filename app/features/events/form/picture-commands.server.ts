import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { PostedEventPicture } from "#app/domain/events/event-form.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { pictureFormLimits, storePostedPicture as storeBanner } from "#app/platform/pictures/posted-picture.server.ts"
import type { FormValues } from "./form-values.ts"

export const bannerLimits = () => pictureFormLimits("banner")

/**
 * Stores the form's picture. A picture that fails does not fail the form (A77); `problem`: why; `isNew`: stored now.
 */
export async function storePostedPicture(viewer: Viewer, { imageId, image, removeImage }: PostedEventPicture) {
  const { id, problem } = await storeBanner(viewer, "banner", { id: imageId, file: image, remove: removeImage })
  return { imageId: id, problem, isNew: id !== null && id !== imageId }
}

type RefusedEvent = { errors: FieldErrors; values: FormValues; refusal: Refusal | null }

/** Puts the refusal beside the picture's field: after validation of the form only the picture can be invalid. */
export const refusedPicture = ({ errors, values, refusal }: RefusedEvent) =>
  refusal?.reason === "invalid"
    ? { errors: { image: refusal.message }, values: { ...values, imageId: "" } }
    : { errors, values }
