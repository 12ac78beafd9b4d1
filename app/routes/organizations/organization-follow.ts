import { isRouteErrorResponse } from "react-router"
import * as z from "zod"
import { follow, unfollow } from "#app/features/organizations/follow/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { viewerOf } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import type { Route } from "./+types/organization-follow.ts"

/** The wanted state, so that a repeated click changes nothing. */
const followForm = z.strictObject({ follow: z.enum(["0", "1"]) })

const pageOf = (id: string) => `/organizacje/${encodeURIComponent(id)}`

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.organizationId))

export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const id = params.organizationId
  const viewer = viewerOf(context)
  if (!viewer)
    return redirectWithToast(`/logowanie?next=${encodeURIComponent(pageOf(id))}`, {
      title: "Zaloguj się",
      description: "Zaloguj się, aby obserwować organizacje.",
    })
  await limit("write", viewer.id)
  const form = await readForm(request, followForm)
  if (!form.ok) throw new Refusal("invalid", "Nie udało się zapisać zmiany. Spróbuj ponownie.")
  if (form.input.follow === "1") {
    await follow(viewer, id)
    return redirectWithToast(pageOf(id), {
      title: "Obserwujesz tę organizację",
      description: "Powiadomimy Cię o jej nowych wydarzeniach.",
    })
  }
  await unfollow(viewer, id)
  return redirectWithToast(pageOf(id), { title: "Nie obserwujesz już tej organizacji" })
})

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
