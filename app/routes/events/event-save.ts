import { isRouteErrorResponse } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { saveForm } from "#app/domain/events/saved-form.ts"
import { saveEvent, unsaveEvent } from "#app/features/events/saved/commands.server.ts"
import { savedToast, unsavedToast } from "#app/features/events/saved/labels.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { asksForPage } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { eventPath, signInPath, withNext } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import type { Route } from "./+types/event-save.ts"

const pageOf = (id: string) => eventPath(encodeURIComponent(id))

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.eventId))

/** With scripts the page stays; a form without scripts redirects back to its page. */
export const action = formAction<Route.ActionArgs>()({
  viewer: viewerOf,
  load: async ({ viewer, params: { eventId } }) => {
    if (viewer) return viewer
    throw await redirectWithToast(withNext(signInPath, pageOf(eventId)), {
      title: "Zaloguj się",
      description: "Zaloguj się jako sponsor, aby zapisywać wydarzenia.",
    })
  },
  asks: "saveEvents",
  limit: ({ loaded }) => limit("write", loaded.id),
  schema: saveForm,
  thrown: ["not-found", "forbidden", "sign-in", "conflict", "invalid"],
  run: async ({ request, loaded: viewer, params: { eventId }, input: { saved, back } }) => {
    const toast = saved === "1" ? await save(viewer, eventId) : unsavedToast(await unsaveEvent(viewer, eventId))
    return asksForPage(request) ? { to: safeNext(back || pageOf(eventId)), toast } : { ok: true as const, toast }
  },
})

async function save(viewer: Viewer, eventId: string) {
  await saveEvent(viewer, eventId)
  return savedToast
}

/** Failures are shown as a toast; the button then shows the stored state. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const outcome = await serverAction()
    if (outcome.ok) showToast(outcome.toast)
    return null
  } catch (error) {
    if (error instanceof Response) throw error
    const sentence =
      isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "string" ? error.data : null
    showToast({ title: "Błąd", description: sentence ?? "Nie udało się zapisać. Spróbuj ponownie.", tone: "bad" })
    return null
  }
}
