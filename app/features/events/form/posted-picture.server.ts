import { pictureRules } from "#app/domain/picture.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { storePicture } from "#app/platform/pictures.server.ts"

const { maxBytes, tooLarge } = pictureRules.banner
/** How much of a form that may carry a picture is read. */
export const bannerLimits = { maxFileSize: maxBytes, tooLarge: tooLarge.description }

type Posted = { imageId: string | null; image?: File; removeImage: boolean }

/**
 * The picture a form asks for: its id, or without scripts the file itself, which is stored now. One that cannot be
 * kept stops nothing (A77): the id stays what it was and `problem` says why.
 */
export async function keepPostedPicture(
  viewer: Viewer,
  { imageId, image, removeImage }: Posted,
): Promise<{ imageId: string | null; problem: string | null }> {
  const chosen = removeImage ? null : imageId
  if (!image || image.size === 0) return { imageId: chosen, problem: null }
  try {
    await limit("upload", viewer.id)
    const bytes = new Uint8Array(await image.arrayBuffer())
    return { imageId: (await storePicture(viewer, "banner", bytes, image.name)).id, problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { imageId: chosen, problem: error.message }
  }
}
