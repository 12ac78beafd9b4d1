import { deleteEvent } from "#app/features/events/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { eventEditPath, myEventsPath } from "#app/paths.ts"
import type { Route } from "./+types/event-delete.ts"

const editPageOf = (eventId: string) => eventEditPath(eventId)

/** Deleting needs a POST; GET redirects to its form. */
export const loader = ({ params: { eventId } }: Route.LoaderArgs) => redirect(editPageOf(eventId))

export const action = buttonAction<Route.ActionArgs>()({
  viewer: organizationViewer,
  asks: "deleteEvent",
  limit: "write",
  run: async ({ viewer, params }) => {
    await deleteEvent(viewer, params.eventId)
    return {
      to: myEventsPath,
      toast: { title: "Wydarzenie usunięte", description: "Usunęliśmy też jego opcje sponsoringu i posty." },
    }
  },
  refused: ({ reason, message }, { params }) =>
    reason === "conflict"
      ? { to: editPageOf(params.eventId), toast: badToast("Nie można usunąć wydarzenia", message) }
      : null,
  failure: ({ params }) => ({
    to: editPageOf(params.eventId),
    sentence: "Nie udało się usunąć wydarzenia. Spróbuj ponownie.",
  }),
})
