import * as z from "zod"
import { type DemoStep, isDemo, isDemoStep } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { endDemo, startDemo, switchDemoSide } from "#app/features/accounts/demo/commands.server.ts"
import { closeSession } from "#app/features/accounts/sessions/commands.server.ts"
import { listTasks } from "#app/features/deals/tasks/queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { addressOf, clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict } from "#app/lib/refusal.ts"
import { dealDeliverablesPath, dealPath, dealsPath, financesPath, signInPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/demo.ts"

const demoForm = z.strictObject({ do: z.enum(["organization", "sponsor", "switch", "end"]) })

/** Demos start, switch and end only by POST; inside one, GET redirects to the page of a step. */
export const loader = handle(async ({ context, url }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  if (!viewer || !isDemo(viewer)) return redirect(signInPath)
  const step = url.searchParams.get("krok")
  return redirect(isDemoStep(step) ? await placeOf(viewer, step) : "/")
})

/** A step leads to the first open task of these kinds, in this order; to the list of deals if none is open. */
const tasksOf = { swiadczenia: ["check", "redo", "do"], propozycja: ["answer", "terms"] } as const

async function placeOf(viewer: Viewer, step: DemoStep): Promise<string> {
  if (step === "finanse") return financesPath
  const tasks = await listTasks(viewer, todayIn(new Date()))
  const side = viewer.userType
  const [task] = tasksOf[step].flatMap((kind) => tasks.filter((one) => one.what === kind && one.side === side))
  if (!task) return dealsPath
  return step === "swiadczenia" ? dealDeliverablesPath(task.dealId) : dealPath(task.dealId)
}

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
