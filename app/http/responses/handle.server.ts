import { data } from "react-router"
import { hasWriting } from "#app/lib/forms/sent-labels.ts"
import { type Reason, Refusal } from "#app/lib/refusal.ts"
import { actingPartyPath } from "#app/paths.ts"
import { isStoreUnavailable } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { isConcurrencyFailure, isDatabaseUnavailable } from "#app/platform/postgres/database-unavailable.server.ts"
import { findOtherParty, type OtherParty } from "../requests/acting-party.server.ts"
import {
  answerHeadersContext,
  asksForPage,
  type RequestArgs,
  type RequestContext,
  requestIdContext,
} from "../requests/request-context.ts"
import { findSentForm, noteRefused, readSentForm } from "../requests/sent-form.server.ts"
import { releaseUploads } from "../requests/upload.server.ts"
import { pathInLog } from "./private-link.ts"
import { redirect } from "./redirect.server.ts"
import { signInOf, withWaitingForm } from "./sign-in-redirect.server.ts"

export const statusOf: Record<Reason, number> = {
  invalid: 400,
  "sign-in": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
}

/** A refusal as an HTTP answer with its sentence as data. */
function refused(refusal: Refusal, context: RequestContext) {
  waitBefore(refusal, context)
  logDenied(refusal.reason)
  return data(refusal.message, statusOf[refusal.reason])
}

/** Logs denied access (ASVS V16.3.2); hidden resources are logged as 404. */
export function logDenied(reason: Reason) {
  if (reason === "forbidden" || reason === "sign-in") log.warn({ why: reason }, "access denied")
}

export function waitBefore({ retryAfter }: Refusal, context: RequestContext) {
  if (retryAfter) context.get(answerHeadersContext).set("retry-after", String(retryAfter))
}

/** Wraps loaders and actions: a Refusal becomes its HTTP answer, a bug is logged. Middleware cannot catch them. */
export function handle<Args extends RequestArgs, Result>(handler: (args: Args) => Result | Promise<Result>) {
  return async (args: Args): Promise<Awaited<Result>> => {
    try {
      const result = await handler(args)
      if (args.request.method === "POST" && isRefusal(result)) noteRefused(args)
      return result
    } catch (error) {
      throw await answerWithForm(error, args)
    } finally {
      await releaseUploads(args.request)
    }
  }
}

const isRefusal = (result: unknown) =>
  typeof result === "object" && result !== null && "init" in result && Number(Object(result.init).status) >= 400

/** Reasons for which the same request may succeed later. */
const temporaryReasons = new Set<Reason>(["unavailable", "too-many"])

/** Like `answerTo`, with the values of a form posted without JavaScript, so that it can be sent again. */
export async function answerWithForm(thrown: unknown, args: RequestArgs) {
  const otherParty = await findOtherParty(thrown, args)
  if (otherParty) return answerOfOtherParty(otherParty, args)
  return withForm(thrown, args)
}

/** Names the party that the page belongs to, with a form posted without JavaScript, to send after switching. */
async function answerOfOtherParty({ message: sentence, party, next }: OtherParty, args: RequestArgs) {
  const sent = args.request.method === "POST" ? await findSentForm(args) : null
  const switchTo = party && { ...party, action: actingPartyPath, next }
  return data({ sentence, switchTo, ...(sent && { sent }) }, statusOf.conflict)
}

async function withForm(error: unknown, args: RequestArgs) {
  const signIn = signInOf(error)
  if (signIn) return (await afterSignIn(signIn, args)) ?? error
  const refusal = asRefusal(error)
  const answer = answerTo(error, args, refusal)
  const maySucceedLater = refusal ? temporaryReasons.has(refusal.reason) : error instanceof Error
  const sent = maySucceedLater ? await findSentForm(args) : null
  if (!sent) return answer
  const { data: page, init } = answer as ReturnType<typeof data<unknown>>
  return data({ ...(typeof page === "string" ? { sentence: page } : Object(page)), sent }, init ?? undefined)
}

const sessionEnded =
  "Sesja wygasła albo wylogowano Cię w innej karcie. Zaloguj się w nowej karcie, a potem wróć tutaj i wyślij formularz."

/**
 * The answer to a form with an expired session: a redirect to sign-in if the browser stores its draft; without
 * JavaScript the form without passwords, to send after signing in. Null for a button without input.
 */
async function afterSignIn(signIn: string, args: RequestArgs) {
  const { request } = args
  const sent = request.method === "POST" ? await readSentForm(args) : null
  if (!sent || !hasWriting(sent)) return null
  return asksForPage(request) ? data({ sentence: sessionEnded, sent, signIn }, 401) : redirect(withWaitingForm(signIn))
}

/** The router's answer to an error. Passes on thrown responses, such as redirects. */
export function answerTo(error: unknown, args: RequestArgs, refusal = asRefusal(error)) {
  if (refusal) return refused(refusal, args.context)
  if (!(error instanceof Error)) return error
  return data({ requestId: logBug(error, args) }, 500)
}

/** The refusal for an error, also for an unavailable database or storage and for a deadlock; null for a bug. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isConcurrencyFailure(error)) {
    log.warn({ err: error }, "a transaction was ended because of others")
    return new Refusal("unavailable", "Ktoś zapisywał to samo w tej chwili. Wyślij jeszcze raz.", 1)
  }
  const isUnavailable = isDatabaseUnavailable(error) || isStoreUnavailable(error)
  return isUnavailable ? new Refusal("unavailable", "Przerwa techniczna. Spróbuj ponownie za chwilę.", 5) : null
}

/** Logs a bug; returns the number of its request. */
export function logBug(error: unknown, { request, context }: RequestArgs): string {
  const requestId = context.get(requestIdContext)
  log.error({ err: error, requestId, path: pathInLog(new URL(request.url).pathname) }, "bug")
  return requestId
}
