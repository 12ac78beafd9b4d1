import { avatarForm } from "#app/domain/accounts/profile-form.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { pictureRules, pictureSent } from "#app/domain/shared/picture.ts"
import { saveAvatar, setAvatar } from "#app/features/accounts/profile/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast, type Toast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { noteRefusedUpload } from "#app/platform/log.server.ts"
import type { Route } from "./+types/avatar.ts"

const { maxBytes, tooLarge, failed } = pictureRules.avatar

export const loader = () => redirect("/profil")

/** Takes an uploaded picture's id, without JavaScript the picture itself, or removes it. */
export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const limits = { uploader: viewer.id, maxFileSize: maxBytes, tooLarge: tooLarge.description }
  const form = await readForm(request, avatarForm, limits)
  if (!form.ok) return redirectWithToast("/profil", { ...failed, tone: "bad" })
  const { imageId, image, remove, next } = form.input
  const back = next === "/" ? "/profil" : next
  if (remove) {
    await setAvatar(viewer, null)
    return redirectWithToast(back, { title: "Zdjęcie usunięte" })
  }
  try {
    const id = imageId ?? (image && image.size > 0 ? await keepPosted(viewer, image) : null)
    if (!id) return redirectWithToast(back, { ...failed, tone: "bad" })
    await setAvatar(viewer, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    noteRefusedUpload("avatar", error.message)
    return redirectWithToast(back, { title: failed.title, description: error.message, tone: "bad" })
  }
  return redirectWithToast(back, sent(viewer))
})

async function keepPosted(viewer: Viewer, image: File) {
  await limit("upload", viewer.id)
  return saveAvatar(viewer, image)
}

const sent = (viewer: Viewer): Toast =>
  realmOf(viewer) === "public"
    ? { title: "Sukces", description: pictureSent }
    : { title: "Tryb demonstracyjny", description: "Zdjęcie zmieni się tylko do końca sesji." }
