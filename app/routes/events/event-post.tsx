import { data, Link } from "react-router"
import { postForm } from "#app/domain/events/event-post-form.ts"
import { editPost, getOwnPost } from "#app/features/events/posts/commands.server.ts"
import { PostForm } from "#app/features/events/posts/post-form.tsx"
import { failedForm } from "#app/http/forms/failed-form.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-post.ts"

const backTo = (eventId: string) => `/wydarzenia/${eventId}?zakladka=aktualnosci`

export const loader = handle(async ({ request, params: { eventId, postId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { title, content } = await getOwnPost(viewer, eventId, postId)
  return { values: { title, content }, back: backTo(eventId) }
})

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, context } = args
  const { eventId, postId } = args.params
  const viewer = await organizationViewer(context, request)
  await getOwnPost(viewer, eventId, postId)
  await limit("write", viewer.id)
  const form = await readForm(request, postForm)
  if (!form.ok) return data(form, 400)
  try {
    await editPost(viewer, eventId, postId, form.input)
  } catch (error) {
    return failedForm(error, args, form, "Nie udało się zapisać postu. Spróbuj ponownie.")
  }
  return redirectWithToast(backTo(eventId), { title: "Sukces", description: "Post został zapisany." })
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function EditPostPage({ loaderData: { values, back }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page">
      <title>Edytuj post – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <Link className="back" to={back}>
          <Icon name="arrow-left" />
          Aktualności
        </Link>
        <h1>Edytuj post</h1>
      </div>
      <div className="posts">
        <PostForm
          draftName={`post ${params.postId}`}
          post={values}
          refused={actionData}
          back={back}
          button="Zapisz zmiany"
          busyLabel="Zapisywanie..."
        />
      </div>
    </div>
  )
}
