import * as z from "zod"
import { isDemo } from "#app/domain/accounts/demo.ts"
import { endDemo, startDemo, switchDemoSide } from "#app/features/accounts/demo/commands.server.ts"
import { closeSession } from "#app/features/accounts/sign-in/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { addressOf, clientNetwork } from "#app/http/responses/request-context.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { viewerOf } from "#app/http/session/viewer.server.ts"
import { conflict, Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/demo.ts"

const demoForm = z.strictObject({ do: z.enum(["organization", "sponsor", "switch", "end"]) })

/** Demos start, switch and end only by POST. */
export const loader = () => redirect("/logowanie")

/** The three steps of a demo (D5). A signed-in account's session is untouched. */
export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request, demoForm)
  if (!form.ok)
    throw new Refusal("invalid", "Wybierz, czy chcesz wypróbować Pomost jako organizacja, czy jako sponsor.")
  const step = form.input.do
  const viewer = viewerOf(context)
  const from = { address: addressOf(context), headers: request.headers }
  if (step === "organization" || step === "sponsor") {
    if (viewer && isDemo(viewer)) return redirect("/")
    if (viewer) throw conflict("Wyloguj się, aby wypróbować tryb demo.")
    await limit("demo", clientNetwork(context))
    return redirectWithToast("/", started[step], await startDemo(step, from))
  }
  if (!viewer || !isDemo(viewer)) return redirect("/")
  if (step === "switch") return redirectWithToast("/", started[otherSide(viewer)], await switchDemoSide(viewer, from))
  // before the session is gone
  const cookies = await closeSession(request.headers)
  await endDemo(viewer)
  return redirectWithToast("/", ended, cookies)
})

const otherSide = ({ userType }: { userType: "organization" | "sponsor" }) =>
  userType === "sponsor" ? "organization" : "sponsor"

const started = {
  organization: { title: "Tryb demo", description: "Jesteś po stronie organizacji. Wszystko działa naprawdę." },
  sponsor: { title: "Tryb demo", description: "Jesteś po stronie sponsora. Wszystko działa naprawdę." },
}
const ended = { title: "Tryb demo zakończony", description: "Dane demonstracyjne zostały usunięte." }
