import { redirect } from "react-router"
import { deleteEvent } from "#app/features/events/commands.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { limitViewer } from "#app/http/limits.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { organizationViewer } from "#app/http/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/event-delete.ts"

/** Deleting changes something, so an address that is only opened leads to where it is asked. */
export const loader = ({ params: { eventId } }: Route.LoaderArgs) => redirect(`/edytuj-wydarzenie/${eventId}`)

export const action = handle(async ({ request, params: { eventId }, context }: Route.ActionArgs) => {
  const viewer = await organizationViewer(context, request)
  await limitViewer("write", viewer)
  try {
    await deleteEvent(viewer, eventId)
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "conflict") throw error
    const toast = { title: "Nie można usunąć wydarzenia", description: error.message, tone: "bad" } as const
    return redirectWithToast(`/edytuj-wydarzenie/${eventId}`, toast)
  }
  return redirectWithToast("/wydarzenia", {
    title: "Wydarzenie usunięte",
    description: "Usunęliśmy też jego opcje sponsoringu i posty.",
  })
})
