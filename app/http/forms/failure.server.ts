import type { RouterContextProvider } from "react-router"
import { Refusal } from "#app/lib/refusal.ts"
import { asRefusal, logBug, statusOf, waitBefore } from "../responses/handle.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Sentence of a failed action (B 8, B74), or `away` while unavailable (503). Logs the cause, rethrows refusals. */
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
