import { signInPath, withNext } from "#app/paths.ts"
import { shortAddress } from "./redirect.server.ts"

/** Redirects to sign-in for a missing session; after a posted form another answer may replace them. */
const answers = new WeakMap<Response, string>()

/** Sign-in address that leads back to this page, or to the page of a posted form, unless that address is too long. */
export function signInPathFor(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = (pathname.replace(/\.data$/, "").replace(/^\/_$/, "/") || "/") + cleanSearch(search)
  return shortAddress(withNext(signInPath, back))
}

export const toSignIn = (request: Request) =>
  asToSignIn(request, new Response(null, { status: 302, headers: { location: signInPathFor(request) } }))

/** Marks any response, such as one with a toast, as a redirect to sign-in. */
export function asToSignIn(request: Request, answer: Response): Response {
  answers.set(answer, signInPathFor(request))
  return answer
}

/** The sign-in address of such an answer; null for any other. */
export const signInOf = (answer: unknown): string | null =>
  answer instanceof Response ? (answers.get(answer) ?? null) : null

/** Adds the notice that the session has ended and a form is waiting. */
export const withWaitingForm = (signIn: string) => `${signIn}${signIn.includes("?") ? "&" : "?"}formularz=czeka`

/** The router's own parameters are not part of the visible address. */
function cleanSearch(search: string) {
  const params = new URLSearchParams(search)
  params.delete("_routes")
  params.delete("index")
  const query = params.toString()
  return query ? `?${query}` : ""
}
