import { closeSession } from "#app/features/accounts/sign-in/commands.server.ts"
import { failedMove } from "#app/http/forms/failed-form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import type { Route } from "./+types/sign-out.ts"

/** Signing out needs a POST. */
export const loader = () => redirect("/")

export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  try {
    return await redirectWithToast("/", { title: "Wylogowano pomyślnie" }, await closeSession(request.headers))
  } catch (error) {
    return failedMove(error, { request, context }, "/", "Wystąpił nieoczekiwany błąd", "Błąd wylogowania")
  }
})
