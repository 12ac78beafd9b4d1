import type { Refusal } from "#app/lib/refusal.ts"
import { findOtherParty } from "../requests/acting-party.server.ts"
import { asksForPage, type RequestArgs } from "../requests/request-context.ts"
import { releaseUploads } from "../requests/upload.server.ts"
import { asRefusal, logBug, logDenied, statusOf } from "./handle.server.ts"
import { redirect } from "./redirect.server.ts"

/** Like `handle` for our scripts: a Refusal becomes `{ error }` with its status. Browsers are redirected to `page`, if any. */
export function handleJson<Args extends RequestArgs>(
  handler: (args: Args) => Promise<Response>,
  page?: (args: Args) => string,
) {
  return async (args: Args): Promise<Response> => {
    try {
      const answer = await handler(args)
      return page && answer.ok && asksForPage(args.request) ? redirect(page(args)) : answer
    } catch (error) {
      return answerTo((await findOtherParty(error, args)) ?? error, args)
    } finally {
      await releaseUploads(args.request)
    }
  }
}

function answerTo(error: unknown, args: RequestArgs) {
  if (error instanceof Response) return error
  const refusal = asRefusal(error)
  if (refusal) return refusedJson(refusal)
  logBug(error, args)
  return Response.json({ error: null }, { status: 500 })
}

/** A refusal as JSON, with its status and the seconds to wait. */
export function refusedJson({ reason, message, retryAfter }: Refusal, body: object = { error: message }) {
  logDenied(reason)
  const headers = retryAfter ? { "retry-after": String(retryAfter) } : undefined
  return Response.json(body, { status: statusOf[reason], headers })
}
