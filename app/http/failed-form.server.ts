import { data, type RouterContextProvider } from "react-router"
import { Refusal } from "#app/lib/refusal.ts"
import { type RefusedForm, refuseForm, type TypedValues } from "./form.server.ts"
import { answerTo } from "./handle.server.ts"
import { redirectWithToast } from "./toast.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * A fault of ours while a form is saved: logged like any other, but what was typed stands there again under this
 * sentence (A 8), so that nothing is lost; `away` is said instead while the database cannot be reached (503). Refusals
 * and answers are thrown on.
 */
export function failedForm(
  error: unknown,
  args: Args,
  form: { values: TypedValues },
  sentence: string,
  away: string = sentence,
) {
  if (error instanceof Refusal || !(error instanceof Error)) throw error
  const answer = answerTo(error, args)
  const status = isAnswer(answer) ? (answer.init?.status ?? 500) : 500
  return data<RefusedForm>(refuseForm(form, { "": status === 503 ? away : sentence }), status)
}

/** The same for a button: back to its page `to` with the sentence as a toast (A 8). */
export function failedMove(error: unknown, args: Args, to: string, sentence: string, title = "Błąd") {
  if (error instanceof Refusal || !(error instanceof Error)) throw error
  answerTo(error, args)
  return redirectWithToast(to, { title, description: sentence, tone: "bad" })
}

const isAnswer = (answer: unknown): answer is { init: ResponseInit | null } =>
  typeof answer === "object" && answer !== null && "init" in answer
