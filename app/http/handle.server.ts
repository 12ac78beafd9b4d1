import { data } from "react-router"
import { type Reason, Refusal } from "#app/lib/refusal.ts"
import { databaseAway } from "#app/platform/database-away.server.ts"

const statusOf: Record<Reason, number> = {
  invalid: 400,
  "sign-in": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
}

/** HTTP answer of a refusal, with its sentence as the data. */
export const refused = (refusal: Refusal) =>
  data(refusal.message, {
    status: statusOf[refusal.reason],
    headers: refusal.retryAfter ? { "retry-after": String(refusal.retryAfter) } : {},
  })

/**
 * Wraps every loader and action: a Refusal becomes its HTTP answer and shows the calm page with its sentence,
 * a bug stays a bug. An ordinary error would answer 500, and middleware cannot rescue it (architecture 3).
 */
export function handle<Args, Result>(handler: (args: Args) => Result | Promise<Result>) {
  return async (args: Args): Promise<Awaited<Result>> => {
    try {
      return await handler(args)
    } catch (error) {
      throw answerTo(error)
    }
  }
}

/** What the router is given for an error: refusals and a database that is away have an HTTP answer, bugs have none. */
export function answerTo(error: unknown) {
  if (error instanceof Refusal) return refused(error)
  if (databaseAway(error))
    return refused(new Refusal("unavailable", "Przerwa techniczna. Spróbuj ponownie za chwilę.", 5))
  return error
}
