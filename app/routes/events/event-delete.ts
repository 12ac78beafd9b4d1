import { deleteEvent } from "#app/features/events/commands.server.ts"
import { failedMove } from "#app/http/forms/failed-form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/event-delete.ts"

/** Deleting changes something, so an address that is only opened leads to where it is asked. */
export const loader = ({ params: { eventId } }: Route.LoaderArgs) => redirect(`/edytuj-wydarzenie/${eventId}`)

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, context } = args
  const { eventId } = args.params
  const viewer = await organizationViewer(context, request)
  await limit("write", viewer.id)
  try {
    await deleteEvent(viewer, eventId)
  } catch (error) {
    const edit = `/edytuj-wydarzenie/${eventId}`
    if (!(error instanceof Refusal) || error.reason !== "conflict")
      return failedMove(error, args, edit, "Nie udało się usunąć wydarzenia. Spróbuj ponownie.")
    const toast = { title: "Nie można usunąć wydarzenia", description: error.message, tone: "bad" } as const
    return redirectWithToast(edit, toast)
  }
  return redirectWithToast("/moje-wydarzenia", {
    title: "Wydarzenie usunięte",
    description: "Usunęliśmy też jego opcje sponsoringu i posty.",
  })
})
