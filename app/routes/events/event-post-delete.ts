import { deletePost } from "#app/features/events/posts/commands.server.ts"
import { failedMove } from "#app/http/forms/failed-form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/event-post-delete.ts"

const backTo = (eventId: string) => `/wydarzenia/${eventId}?zakladka=aktualnosci`

/** An address that is only opened deletes nothing. */
export const loader = ({ params: { eventId } }: Route.LoaderArgs) => redirect(backTo(eventId))

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, context } = args
  const { eventId, postId } = args.params
  const viewer = await organizationViewer(context, request)
  await limit("write", viewer.id)
  try {
    await deletePost(viewer, eventId, postId)
  } catch (error) {
    return failedMove(error, args, backTo(eventId), "Nie udało się usunąć postu. Spróbuj ponownie.")
  }
  return redirectWithToast(backTo(eventId), { title: "Sukces", description: "Post został usunięty." })
})
