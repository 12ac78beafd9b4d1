import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { Action } from "#app/domain/parties/permissions.ts"
import {
  isPictureKind,
  type PictureKind,
  pictureMissing,
  pictureRules,
  pictureSources,
} from "#app/domain/shared/picture.ts"
import { jsonAction } from "#app/http/forms/json-action.server.ts"
import { asksForPage } from "#app/http/requests/request-context.ts"
import { beginUpload, beginWork, receiveBody } from "#app/http/requests/upload.server.ts"
import { clientOf, viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedInOrRefuse } from "#app/http/session/viewer.server.ts"
import { notFound, Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { findOwnPicture, storePicture } from "#app/platform/pictures/pictures.server.ts"
import type { Route } from "./+types/picture-upload.ts"

/** Shows an uploaded, unattached picture to its owner, for a form that is shown again. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const id = new URL(request.url).searchParams.get("id") ?? ""
  const { kind } = params
  const found =
    viewer && isPictureKind(kind) && /^[\w-]{1,64}$/.test(id) ? await findOwnPicture(viewer, kind, id) : null
  if (!found || !isPictureKind(kind)) throw notFound("Nie znaleziono zdjęcia.")
  return redirect(pictureSources(kind, found).src)
})

/** The body is the picture; access is checked before it is read. */
export const action = jsonAction<Route.ActionArgs>()({
  viewer: (context) => signedInOrRefuse(context, "Zaloguj się, aby przesłać zdjęcie."),
  load: ({ viewer, params: { kind } }) => {
    if (!isPictureKind(kind)) throw notFound("Nie ma takiego rodzaju zdjęć.")
    checkSender(viewer, kind)
    return kind
  },
  asks: ({ loaded: kind }) => permissions[kind],
  limit: async ({ request, viewer, context }) => {
    await beginUpload(request, clientOf(context))
    await limit("upload", viewer.id)
  },
  run: async ({ request, viewer, loaded: kind }) => {
    const rule = pictureRules[kind]
    const body = await receiveBody(request, rule.maxBytes, new Refusal("too-large", rule.tooLarge.description))
    await beginWork(request)
    if (body.size === 0) throw new Refusal("invalid", pictureMissing)
    const name = new URL(request.url).searchParams.get("name") ?? ""
    const stored = await storePicture(viewer, kind, body.path, name)
    if (asksForPage(request)) return redirect(pictureSources(kind, stored).src)
    return Response.json({ id: stored.id, ...pictureSources(kind, stored) }, { status: 201 })
  },
  refused: (refusal, { params: { kind } }) => {
    if (!isPictureKind(kind)) return null
    logRefusedUpload(kind, refusal.message)
    return { title: titleOf(refusal, kind), description: refusal.message }
  },
})

const permissions = {
  avatar: null,
  banner: "editEvent",
  logo: "editParty",
  cover: "editParty",
} as const satisfies Record<PictureKind, Action | null>

function checkSender(viewer: Viewer, kind: PictureKind) {
  if (kind === "avatar" || (kind === "logo" && viewer.companyId)) return
  if (!isOrganization(viewer)) throw new Refusal("forbidden", "Ta strona jest dostępna tylko dla organizacji.")
  if (!viewer.organizationId) throw new Refusal("invalid", pictureMissing)
}

function titleOf({ reason, message }: Refusal, kind: PictureKind) {
  const { wrongFormat, tooLarge, failed } = pictureRules[kind]
  if (reason === "too-large") return tooLarge.title
  return message === wrongFormat.description ? wrongFormat.title : failed.title
}
