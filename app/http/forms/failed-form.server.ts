import { data, type RouterContextProvider } from "react-router"
import { redirectWithToast } from "../responses/toast.server.ts"
import { failure } from "./failure.server.ts"
import { type RefusedForm, refuseForm, type TypedValues } from "./form.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs a bug while saving; the form returns with this sentence (A 8), or `away` while the database is unavailable. */
export function failedForm(
  error: unknown,
  args: Args,
  form: { values: TypedValues },
  sentence: string,
  away: string = sentence,
) {
  const failed = failure(error, args, sentence, away)
  return data<RefusedForm>(refuseForm(form, { "": failed.sentence }), failed.status)
}

/** The same for a button: redirects to `to` with the sentence as a toast (A 8). */
export function failedMove(error: unknown, args: Args, to: string, sentence: string, title = "Błąd") {
  failure(error, args, sentence)
  return redirectWithToast(to, { title, description: sentence, tone: "bad" })
}
