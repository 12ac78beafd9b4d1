import type * as z from "zod"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { postedMediaForm } from "#app/domain/organizations/organization-form.ts"
import { pictureFormLimits, storePostedPicture } from "#app/platform/pictures/posted-picture.server.ts"

export const mediaFormLimits = () => pictureFormLimits("logo", "cover")

/** Links with the stored pictures' ids; `problem` says why one was not stored (A51). */
export async function storePostedPictures(viewer: Viewer, posted: z.output<typeof postedMediaForm>) {
  const { logoId, logo, removeLogo, coverId, cover, removeCover, ...links } = posted
  const storedLogo = await storePostedPicture(viewer, "logo", { id: logoId, file: logo, remove: removeLogo })
  const storedCover = await storePostedPicture(viewer, "cover", { id: coverId, file: cover, remove: removeCover })
  return {
    ...links,
    logoId: storedLogo.id,
    coverId: storedCover.id,
    problem: storedLogo.problem ?? storedCover.problem,
  }
}
