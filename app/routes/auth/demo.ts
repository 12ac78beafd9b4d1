import * as z from "zod"
import { isDemo } from "#app/domain/accounts/demo.ts"
import { endDemo, startDemo, switchDemoSide } from "#app/features/accounts/demo/commands.server.ts"
import { closeSession } from "#app/features/accounts/sessions/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { addressOf, clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { conflict } from "#app/lib/refusal.ts"
import { signInPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/demo.ts"

const demoForm = z.strictObject({ do: z.enum(["organization", "sponsor", "switch", "end"]) })

/** Demos start, switch and end only by POST. */
export const loader = () => redirect(signInPath)

/** The three steps of a demo (D5). A signed-in account's session is untouched. */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: viewerOf,
  schema: demoForm,
  invalid: "Wybierz, czy chcesz wypróbować Pomost jako organizacja, czy jako sponsor.",
  run: async ({ viewer, request, context, input: { do: step } }) => {
    const from = { address: addressOf(context), headers: request.headers }
    if (step === "organization" || step === "sponsor") {
      if (viewer && isDemo(viewer)) return { to: "/" }
      if (viewer) throw conflict("Wyloguj się, aby wypróbować tryb demo.")
      await limit("demo", clientNetwork(context))
      return { to: "/", toast: started[step], headers: await startDemo(step, from) }
    }
    if (!viewer || !isDemo(viewer)) return { to: "/" }
    if (step === "switch")
      return { to: "/", toast: started[otherSide(viewer)], headers: await switchDemoSide(viewer, from) }
    // before the session is gone
    const headers = await closeSession(request.headers)
    await endDemo(viewer)
    return { to: "/", toast: ended, headers }
  },
})

const otherSide = ({ userType }: { userType: "organization" | "sponsor" }) =>
  userType === "sponsor" ? "organization" : "sponsor"

const started = {
  organization: { title: "Tryb demo", description: "Jesteś po stronie organizacji. Wszystko działa naprawdę." },
  sponsor: { title: "Tryb demo", description: "Jesteś po stronie sponsora. Wszystko działa naprawdę." },
}
const ended = { title: "Tryb demo zakończony", description: "Dane demonstracyjne zostały usunięte." }
