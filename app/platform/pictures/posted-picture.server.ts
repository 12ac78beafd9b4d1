import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type PictureKind, pictureRules } from "#app/domain/shared/picture.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { sourceOf } from "../files/uploads.server.ts"
import { limit } from "../limits.server.ts"
import { logRefusedUpload } from "../log.server.ts"
import { storePicture } from "./pictures.server.ts"

/** Limits for reading a form with pictures of these kinds. */
export const pictureFormLimits = (...kinds: [PictureKind, ...PictureKind[]]) => ({
  maxFileSize: Math.max(...kinds.map((kind) => pictureRules[kind].maxBytes)),
  files: kinds.length,
  tooLarge: pictureRules[kinds[0]].tooLarge.description,
})

/** A form's picture: an upload id, the file itself without scripts, or removal. */
export type PostedPicture = { id: string | null; file?: File; remove: boolean }

/** Stores a picture sent with the form. If that fails, the form succeeds with the old id and a `problem` (A51, A77). */
export async function storePostedPicture(
  viewer: Viewer,
  kind: PictureKind,
  { id, file, remove }: PostedPicture,
): Promise<{ id: string | null; problem: string | null }> {
  const chosen = remove ? null : id
  if (!file || file.size === 0) return { id: chosen, problem: null }
  const { maxBytes, tooLarge } = pictureRules[kind]
  if (file.size > maxBytes) {
    logRefusedUpload(kind, tooLarge.description)
    return { id: chosen, problem: tooLarge.description }
  }
  try {
    await limit("upload", viewer.id)
    return { id: (await storePicture(viewer, kind, await sourceOf(file), file.name)).id, problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logRefusedUpload(kind, error.message)
    return { id: chosen, problem: error.message }
  }
}
