import type * as z from "zod"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { postedMediaForm } from "#app/domain/organizations/organization-form.ts"
import { pictureFormLimits, storePostedPicture } from "#app/platform/pictures/posted-picture.server.ts"

/** How much of this person's media form is read: a logo and a cover. */
export const mediaFormLimits = (viewer: Viewer) => pictureFormLimits(viewer, "logo", "cover")

/** The links with the pictures by their ids; `problem` says why one of them stayed what it was (A51). */
export async function storePostedPictures(viewer: Viewer, posted: z.output<typeof postedMediaForm>) {
  const { logoId, logo, removeLogo, coverId, cover, removeCover, ...links } = posted
  const keptLogo = await storePostedPicture(viewer, "logo", { id: logoId, file: logo, remove: removeLogo })
  const keptCover = await storePostedPicture(viewer, "cover", { id: coverId, file: cover, remove: removeCover })
  return { ...links, logoId: keptLogo.id, coverId: keptCover.id, problem: keptLogo.problem ?? keptCover.problem }
}
