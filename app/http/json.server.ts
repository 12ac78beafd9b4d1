import type { RouterContextProvider } from "react-router"
import { Refusal } from "#app/lib/refusal.ts"
import { databaseAway } from "#app/platform/database-away.server.ts"
import { log } from "#app/platform/log.server.ts"
import { statusOf } from "./handle.server.ts"
import { requestIdContext } from "./request-context.ts"

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

function answerTo(error: unknown, { request, context }: Args) {
  if (error instanceof Response) return error
  if (error instanceof Refusal) return refused(error)
  if (databaseAway(error))
    return refused(new Refusal("unavailable", "Przerwa techniczna. Spróbuj ponownie za chwilę.", 5))
  log.error({ err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname }, "bug")
  return Response.json({ error: null }, { status: 500 })
}

function refused({ reason, message, retryAfter }: Refusal) {
  const headers = retryAfter ? { "retry-after": String(retryAfter) } : undefined
  return Response.json({ error: message }, { status: statusOf[reason], headers })
}
