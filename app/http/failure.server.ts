import type { RouterContextProvider } from "react-router"
import { Refusal } from "#app/lib/refusal.ts"
import { answerTo } from "./handle.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * What a form is told when its action breaks for no fault of its own: the given sentence, so that everything typed
 * stays (spec B 8, B74). The cause goes to the log with the request's number. Refusals and answers thrown on purpose pass.
 */
export function failure(error: unknown, args: Args, sentence: string): { sentence: string; status: number } {
  if (error instanceof Refusal || !(error instanceof Error)) throw error
  const answer = answerTo(error, args) as { init?: ResponseInit | null }
  return { sentence, status: answer.init?.status ?? 500 }
}
