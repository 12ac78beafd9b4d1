import { isRouteErrorResponse } from "react-router"
import * as z from "zod"
import { follow, unfollow } from "#app/features/organizations/follow/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationPath, signInPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import type { Route } from "./+types/organization-follow.ts"

/** The form posts the wanted state, so that a repeated click changes nothing. */
const followForm = z.strictObject({ follow: z.enum(["0", "1"]) })

const pageOf = (id: string) => organizationPath(encodeURIComponent(id))

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.organizationId))

export const action = buttonAction<Route.ActionArgs>()({
  viewer: viewerOf,
  load: async ({ viewer, params: { organizationId } }) => {
    if (viewer) return viewer
    throw await redirectWithToast(`${signInPath}?next=${encodeURIComponent(pageOf(organizationId))}`, {
      title: "Zaloguj się",
      description: "Zaloguj się, aby obserwować organizacje.",
    })
  },
  asks: "follow",
  limit: ({ loaded: follower }) => limit("write", follower.id),
  schema: followForm,
  invalid: "Nie udało się zapisać zmiany. Spróbuj ponownie.",
  run: async ({ loaded: follower, params: { organizationId: id }, input }) => {
    if (input.follow === "1") {
      await follow(follower, id)
      return { to: pageOf(id), toast: followedToast }
    }
    await unfollow(follower, id)
    return { to: pageOf(id), toast: { title: "Nie obserwujesz już tej organizacji" } }
  },
})

const followedToast = {
  title: "Obserwujesz tę organizację",
  description: "Powiadomimy Cię o jej nowych wydarzeniach.",
}

/** Failures are shown as a toast; the button then shows the stored state. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const sentence =
      isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "string" ? error.data : null
    showToast({
      title: "Błąd",
      description: sentence ?? "Nie udało się zapisać zmiany. Spróbuj ponownie.",
      tone: "bad",
    })
    return null
  }
}
