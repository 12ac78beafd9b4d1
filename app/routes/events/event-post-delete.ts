import { deletePost } from "#app/features/events/posts/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { eventPostsTabPath } from "#app/paths.ts"
import type { Route } from "./+types/event-post-delete.ts"

const backTo = (eventId: string) => eventPostsTabPath(eventId)

/** Deleting needs a POST. */
export const loader = ({ params: { eventId } }: Route.LoaderArgs) => redirect(backTo(eventId))

export const action = buttonAction<Route.ActionArgs>()({
  viewer: organizationViewer,
  asks: "writePost",
  limit: "write",
  run: async ({ viewer, params }) => {
    await deletePost(viewer, params.eventId, params.postId)
    return { to: backTo(params.eventId), toast: { title: "Sukces", description: "Post został usunięty." } }
  },
  failure: ({ params }) => ({ to: backTo(params.eventId), sentence: "Nie udało się usunąć postu. Spróbuj ponownie." }),
})
