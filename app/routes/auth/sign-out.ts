import { closeSession } from "#app/features/accounts/sessions/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import type { Route } from "./+types/sign-out.ts"

/** Signing out needs a POST. */
export const loader = () => redirect("/")

export const action = buttonAction<Route.ActionArgs>()({
  viewer: viewerOf,
  run: async ({ request }) => ({
    to: "/",
    toast: { title: "Wylogowano pomyślnie" },
    headers: await closeSession(request.headers),
  }),
  failure: () => ({ to: "/", sentence: "Wystąpił nieoczekiwany błąd", title: "Błąd wylogowania" }),
})
