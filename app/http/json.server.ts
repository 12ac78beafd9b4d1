import type { RouterContextProvider } from "react-router"
import type { Refusal } from "#app/lib/refusal.ts"
import { asRefusal, logBug, logDenied, statusOf } from "./handle.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Like `handle`, for addresses that scripts of our own pages ask: a refusal comes back as `{ error }` with its sentence
 * and status, a bug as 500 without one.
 */
export function handleJson<Given extends Args>(handler: (args: Given) => Promise<Response>) {
  return async (args: Given): Promise<Response> => {
    try {
      return await handler(args)
    } catch (error) {
      return answerTo(error, args)
    }
  }
}

function answerTo(error: unknown, args: Args) {
  if (error instanceof Response) return error
  const refusal = asRefusal(error)
  if (refusal) return refused(refusal)
  logBug(error, args)
  return Response.json({ error: null }, { status: 500 })
}

function refused({ reason, message, retryAfter }: Refusal) {
  logDenied(reason)
  const headers = retryAfter ? { "retry-after": String(retryAfter) } : undefined
  return Response.json({ error: message }, { status: statusOf[reason], headers })
}
