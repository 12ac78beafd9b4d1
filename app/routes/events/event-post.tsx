import { Link } from "react-router"
import { postForm } from "#app/domain/events/event-post-form.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { editPost, getOwnPost } from "#app/features/events/posts/commands.server.ts"
import { EventPostForm } from "#app/features/events/posts/event-post-form.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { eventPostsTabPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-post.ts"

const backTo = (eventId: string) => eventPostsTabPath(eventId)

export const loader = handle(async ({ request, params: { eventId, postId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { title, content } = await getOwnPost(viewer, eventId, postId)
  requirePage(viewer, "writePost")
  return { values: { title, content }, back: backTo(eventId) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: organizationViewer,
  load: ({ viewer, params }) => getOwnPost(viewer, params.eventId, params.postId),
  asks: "writePost",
  limit: "write",
  schema: postForm,
  run: async ({ viewer, params, input }) => {
    await editPost(viewer, params.eventId, params.postId, input)
    return { to: backTo(params.eventId), toast: { title: "Sukces", description: "Post został zapisany." } }
  },
  failure: "Nie udało się zapisać postu. Spróbuj ponownie.",
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
        <EventPostForm
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
