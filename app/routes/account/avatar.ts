import { avatarForm } from "#app/domain/accounts/profile-form.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { pictureRules, pictureSent } from "#app/domain/shared/picture.ts"
import { setAvatar } from "#app/features/accounts/profile/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { badToast, type Toast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { profilePath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import type { Route } from "./+types/avatar.ts"

const { maxBytes, tooLarge, failed } = pictureRules.avatar

export const loader = () => redirect(profilePath)

/** Stores an uploaded picture by its id, or, without JavaScript, the picture itself, or removes it. */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: avatarForm,
  files: () => ({ maxFileSize: maxBytes, tooLarge: tooLarge.description }),
  invalid: () => ({ to: profilePath, toast: { ...failed, tone: "bad" } }),
  run: async ({ viewer, input: { imageId, image, remove, next } }) => {
    const to = backOf(next)
    if (remove) {
      await setAvatar(viewer, null)
      return { to, toast: { title: "Zdjęcie usunięte" } }
    }
    const posted = image && image.size > 0 ? image : null
    const picture = imageId ?? posted
    if (!picture) return { to, toast: { ...failed, tone: "bad" } }
    if (picture === posted) await limit("upload", viewer.id)
    await setAvatar(viewer, picture)
    return { to, toast: savedToast(viewer) }
  },
  refused: ({ message }, { input }) => {
    logRefusedUpload("avatar", message)
    return { to: backOf(input.next), toast: badToast(failed.title, message) }
  },
})

const backOf = (next: string) => (next === "/" ? profilePath : next)

const savedToast = (viewer: Viewer): Toast =>
  realmOf(viewer) === "public"
    ? { title: "Sukces", description: pictureSent }
    : { title: "Tryb demonstracyjny", description: "Zdjęcie zmieni się tylko do końca sesji." }
