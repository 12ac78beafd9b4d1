import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { storePostedPicture as keepPosted, pictureFormLimits } from "#app/platform/pictures/posted-picture.server.ts"

export const bannerLimits = () => pictureFormLimits("banner")

type Posted = { imageId: string | null; image?: File; removeImage: boolean }

/** The picture that the form asks for. One that cannot be stored does not fail the form (A77); `problem` says why; `isNew`: stored now. */
export async function storePostedPicture(viewer: Viewer, { imageId, image, removeImage }: Posted) {
  const { id, problem } = await keepPosted(viewer, "banner", { id: imageId, file: image, remove: removeImage })
  return { imageId: id, problem, isNew: id !== null && id !== imageId }
}
