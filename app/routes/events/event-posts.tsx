import { data, Link } from "react-router"
import { newPostForm } from "#app/domain/events/event-post-form.ts"
import { getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { publishPost } from "#app/features/events/posts/commands.server.ts"
import { PostForm } from "#app/features/events/posts/post-form.tsx"
import { failedForm } from "#app/http/forms/failed-form.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, refusedForm } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-posts.ts"

export const loader = handle(async ({ request, params: { eventId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { id, title } = await getOwnEvent(viewer, eventId)
  return { title, back: `/wydarzenia/${id}?zakladka=aktualnosci`, key: crypto.randomUUID() }
})

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, params, context } = args
  const viewer = await organizationViewer(context, request)
  const event = await getOwnEvent(viewer, params.eventId)
  await limit("write", viewer.id)
  const form = await readForm(request, newPostForm)
  if (!form.ok) return data(form, 400)
  const { key, ...input } = form.input
  try {
    await publishPost(viewer, event.id, input, key)
  } catch (error) {
    // sent before in other words, though the answer was lost: sending once more is a post of its own
    if (error instanceof Refusal && error.reason === "conflict")
      return refusedForm({ values: { ...form.values, key: crypto.randomUUID() } }, error, context)
    return failedForm(error, args, form, "Nie udało się dodać postu. Spróbuj ponownie.")
  }
  return redirectWithToast(`/wydarzenia/${event.id}?zakladka=aktualnosci`, {
    title: "Sukces",
    description: "Post został dodany.",
  })
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function NewPostPage({ loaderData: { title, back, key }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page">
      <title>Dodaj post – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <Link className="back" to={back}>
          <Icon name="arrow-left" />
          {title}
        </Link>
        <h1>Dodaj post</h1>
      </div>
      <div className="posts">
        <PostForm
          draftName={`post ${params.eventId}`}
          refused={actionData}
          back={back}
          button="Dodaj post"
          busyLabel="Dodawanie..."
        >
          <input type="hidden" name="key" value={String(actionData?.values.key ?? key)} />
        </PostForm>
      </div>
    </div>
  )
}
