import type { RouterContextProvider } from "react-router"
import type { Refusal } from "#app/lib/refusal.ts"
import { asksForPage } from "../forms/sent-form.server.ts"
import { releaseUploads } from "../forms/upload.server.ts"
import { asRefusal, logBug, logDenied, statusOf } from "./handle.server.ts"
import { redirect } from "./redirect.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Like `handle` for our scripts: a refusal is `{ error }` with its status. Browsers are redirected to `page`. */
export function handleJson<Given extends Args>(
  handler: (args: Given) => Promise<Response>,
  page: (args: Given) => string,
) {
  return async (args: Given): Promise<Response> => {
    try {
      const answer = await handler(args)
      return answer.ok && asksForPage(args.request) ? redirect(page(args)) : answer
    } catch (error) {
      return answerTo(error, args)
    } finally {
      await releaseUploads(args.request)
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
