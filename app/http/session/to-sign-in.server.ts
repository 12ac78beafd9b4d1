/** Answers that lead to the sign-in because nobody is signed in: a form that was sent meanwhile may come back instead. */
const answers = new WeakMap<Response, string>()

/** The address of the sign-in from which one comes back here: to the page itself, or to the one a posted form stands on. */
export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = (pathname.replace(/\.data$/, "").replace(/^\/_$/, "/") || "/") + cleanSearch(search)
  return back === "/" ? "/logowanie" : `/logowanie?next=${encodeURIComponent(back)}`
}

export const toSignIn = (request: Request) =>
  asToSignIn(request, new Response(null, { status: 302, headers: { location: signInPath(request) } }))

/** The same for a redirect that tells more, as in a toast. */
export function asToSignIn(request: Request, answer: Response): Response {
  answers.set(answer, signInPath(request))
  return answer
}

/** Where an answer leads to sign in; null for every other one. */
export const signInOf = (answer: unknown): string | null =>
  answer instanceof Response ? (answers.get(answer) ?? null) : null

/** The same sign-in, saying that the session has ended and that a form waits behind it. */
export const withWaitingForm = (signIn: string) => `${signIn}${signIn.includes("?") ? "&" : "?"}formularz=czeka`

/** Router's own parameters are not part of the address a person sees. */
function cleanSearch(search: string) {
  const params = new URLSearchParams(search)
  params.delete("_routes")
  params.delete("index")
  const kept = params.toString()
  return kept ? `?${kept}` : ""
}
