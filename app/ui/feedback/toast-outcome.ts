import { isRouteErrorResponse } from "react-router"
import { showToast, type Toast } from "./toast-queue.ts"

type FormOutcome = { ok: true; toast: Toast } | { ok: false }

/** A `clientAction` of small forms: success and failure are toasts, a refused form goes back to its page. */
export async function toastOutcome<Outcome extends FormOutcome>({
  serverAction,
}: {
  serverAction: () => Promise<Outcome>
}) {
  try {
    const outcome = await serverAction()
    if (outcome.ok) showToast(outcome.toast)
    return outcome.ok ? undefined : (outcome as Exclude<Outcome, { ok: true }>)
  } catch (error) {
    toastFailure(error)
  }
}

/** A toast with the server's sentence, or a general one. Redirects are thrown on. */
export function toastFailure(error: unknown) {
  if (error instanceof Response) throw error
  const refusal = isRouteErrorResponse(error) && error.status < 500 ? error.data : null
  toastRefusal(typeof refusal === "string" ? refusal : undefined)
}

export const toastRefusal = (description = "Nie udało się zapisać zmiany. Spróbuj ponownie.") =>
  showToast({ title: "Błąd", description, tone: "bad" })
