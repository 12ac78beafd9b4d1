import type { RouterContextProvider } from "react-router"
import { Refusal } from "#app/lib/refusal.ts"
import { asRefusal, logBug, statusOf, waitBefore } from "../responses/handle.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * What a form is told when its action breaks for no fault of its own: the given sentence, so that everything typed
 * stays (spec B 8, B74), or `away` while the database or the bucket cannot be reached (503). The cause goes to the log with the request's number. Refusals and answers thrown on purpose pass.
 */
export function failure(
  error: unknown,
  args: Args,
  sentence: string,
  away = sentence,
): { sentence: string; status: number } {
  if (error instanceof Refusal || !(error instanceof Error)) throw error
  const refusal = asRefusal(error)
  if (refusal) {
    waitBefore(refusal, args.context)
    return { sentence: away, status: statusOf[refusal.reason] }
  }
  logBug(error, args)
  return { sentence, status: 500 }
}
