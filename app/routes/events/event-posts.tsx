import { Link } from "react-router"
import { newPostForm } from "#app/domain/events/event-post-form.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { publishPost } from "#app/features/events/posts/commands.server.ts"
import { EventPostForm } from "#app/features/events/posts/event-post-form.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { eventPostsTabPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-posts.ts"

export const loader = handle(async ({ request, params: { eventId }, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { id, title } = await getOwnEvent(viewer, eventId)
  requirePage(viewer, "writePost")
  return { title, back: eventPostsTabPath(id) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: organizationViewer,
  load: ({ viewer, params }) => getOwnEvent(viewer, params.eventId),
  asks: "writePost",
  limit: "write",
  schema: newPostForm,
  run: async ({ viewer, loaded: event, input: { key, ...input } }) => {
    await publishPost(viewer, event.id, input, key)
    return {
      to: eventPostsTabPath(event.id),
      toast: { title: "Sukces", description: "Post został dodany." },
    }
  },
  failure: "Nie udało się dodać postu. Spróbuj ponownie.",
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function NewPostPage({ loaderData: { title, back }, actionData, params }: Route.ComponentProps) {
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
        <EventPostForm
          draftName={`post ${params.eventId}`}
          keyed="key"
          refused={actionData}
          back={back}
          button="Dodaj post"
          busyLabel="Dodawanie..."
        />
      </div>
    </div>
  )
}
