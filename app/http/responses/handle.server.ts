import { data, type RouterContextProvider } from "react-router"
import { hasWriting } from "#app/lib/forms/sent-labels.ts"
import { type Reason, Refusal } from "#app/lib/refusal.ts"
import { isStoreUnavailable } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { isDatabaseUnavailable } from "#app/platform/postgres/database-unavailable.server.ts"
import { refuseForm, type TypedValues } from "../forms/form.server.ts"
import { asksForPage, findSentForm, noteRefused, readSentForm } from "../forms/sent-form.server.ts"
import { releaseUploads } from "../forms/upload.server.ts"
import { signInOf, withWaitingForm } from "../session/to-sign-in.server.ts"
import { redirect } from "./redirect.server.ts"
import { answerHeadersContext, requestIdContext } from "./request-context.ts"

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

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Context = Args["context"]

/** A refusal as an HTTP answer with its sentence as data. */
function refused(refusal: Refusal, context: Context) {
  waitBefore(refusal, context)
  logDenied(refusal.reason)
  return data(refusal.message, statusOf[refusal.reason])
}

/**
 * A refusal that comes after a form's fields were fine (somebody was faster, too many tries): the form comes back
 * with the sentence at its top and everything that was typed. Anything but a refusal is thrown on.
 */
export function refusedForm(form: { values: TypedValues }, error: unknown, context: Context) {
  if (!(error instanceof Refusal)) throw error
  waitBefore(error, context)
  logDenied(error.reason)
  return data(refuseForm(form, { "": error.message }), statusOf[error.reason])
}

/** Logs denied access (ASVS V16.3.2); hidden resources are logged as 404. */
export function logDenied(reason: Reason) {
  if (reason === "forbidden" || reason === "sign-in") log.warn({ why: reason }, "access denied")
}

export function waitBefore({ retryAfter }: Refusal, context: Context) {
  if (retryAfter) context.get(answerHeadersContext).set("retry-after", String(retryAfter))
}

/**
 * Wraps every loader and action: a Refusal becomes its HTTP answer with the error page; a bug is logged and shows the
 * number of the request. Middleware cannot catch these errors.
 */
export function handle<Given extends Args, Result>(handler: (args: Given) => Result | Promise<Result>) {
  return async (args: Given): Promise<Awaited<Result>> => {
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

/** Refusals that may be retried unchanged. */
const passing = new Set<Reason>(["unavailable", "too-many"])

/**
 * The same for an error that takes the page away: where a browser has posted a form and waits for a page, what was
 * typed goes with it, so that it can be sent once more without JavaScript, too.
 */
export async function answerWithForm(error: unknown, args: Args) {
  const signIn = signInOf(error)
  if (signIn) return (await afterSignIn(signIn, args)) ?? error
  const answer = answerTo(error, args)
  const refusal = asRefusal(error)
  if (refusal ? !passing.has(refusal.reason) : !(error instanceof Error)) return answer
  const sent = await findSentForm(args)
  if (!sent) return answer
  const { data: told, init } = answer as ReturnType<typeof data<unknown>>
  return data({ ...(typeof told === "string" ? { sentence: told } : Object(told)), sent }, init ?? undefined)
}

const sessionEnded =
  "Sesja wygasła albo wylogowano Cię w innej karcie. Zaloguj się w nowej karcie, a potem wróć tutaj i wyślij formularz."

/**
 * A form whose sender's session has ended. A page with scripts has stored what was typed: it goes to the sign-in, which
 * says that the form waits. Without scripts the form is handed back in this answer, without passwords, to be sent once
 * more after signing in. A button pressed, with nothing written, leads to the sign-in as ever (null).
 */
async function afterSignIn(signIn: string, { request }: Args) {
  const sent = request.method === "POST" ? await readSentForm(request) : null
  if (!sent || !hasWriting(sent)) return null
  return asksForPage(request) ? data({ sentence: sessionEnded, sent, signIn }, 401) : redirect(withWaitingForm(signIn))
}

/** What the router is given for an error. Answers that were thrown on purpose, such as redirects, pass. */
export function answerTo(error: unknown, args: Args) {
  const refusal = asRefusal(error)
  if (refusal) return refused(refusal, args.context)
  if (!(error instanceof Error)) return error
  return data({ requestId: logBug(error, args) }, 500)
}

/** What a person is refused with for an error, also while the database or the bucket is away; null for a bug. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const isAway = isDatabaseUnavailable(error) || isStoreUnavailable(error)
  return isAway ? new Refusal("unavailable", "Przerwa techniczna. Spróbuj ponownie za chwilę.", 5) : null
}

/** Writes a bug down whole; answers with the number of its request. */
export function logBug(error: unknown, { request, context }: Args): string {
  const requestId = context.get(requestIdContext)
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "bug")
  return requestId
}
