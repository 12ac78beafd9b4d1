import type { MiddlewareFunction } from "react-router"
import { isDemo } from "#app/domain/accounts/demo.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { recordDemoUse } from "#app/features/accounts/demo/commands.server.ts"
import { findSession, findSessionOfPage } from "#app/features/accounts/queries.server.ts"
import { renewSession } from "#app/features/accounts/sessions/renewal-commands.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log, nameInLog } from "#app/platform/log.server.ts"
import type { RequestContext } from "../requests/request-context.ts"
import { ownFactsContext, viewerContext, viewerOf } from "../requests/viewer-context.ts"
import { answerWithForm, logDenied } from "../responses/handle.server.ts"
import { asToSignIn, signInPathFor, toSignIn } from "../responses/sign-in-redirect.server.ts"
import { clearToast, redirectWithToast, showsToast, type Toast } from "../responses/toast.server.ts"

/** Resolves the viewer once per request, records the visit, and clears the toast that the answer shows. */
export const resolveViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = await sessionOf(request).catch(async (error) => {
    throw await answerWithForm(error, { request, context })
  })
  const viewer = found?.viewer ?? null
  if (viewer) nameInLog(viewer)
  if (viewer && isDemo(viewer)) await recordDemoUse(viewer)
  context.set(viewerContext, viewer)
  context.set(ownFactsContext, found?.own ?? null)
  const answer = await next()
  // 202 is a redirect in an answer with the router's data
  const isRedirect = (answer.status >= 300 && answer.status < 400) || answer.status === 202
  if (request.method === "GET" && showsToast(context) && !isRedirect)
    answer.headers.append("set-cookie", await clearToast())
  if (found?.isVisitDue && isVisit(request, answer)) await noteVisit(request, answer)
  return answer
}

/** The session; for a request that may render a page, with the viewer's own facts that pages show. */
async function sessionOf({ method, headers }: Request) {
  if (method === "GET" && !/^(image|text\/event-stream)/.test(headers.get("accept") ?? ""))
    return findSessionOfPage(headers)
  const found = await findSession(headers)
  return found && { ...found, own: null }
}

/** Whether the request is a visit: for a page or its data, not a file or a count for the bell, and not cacheable by others. */
const isVisit = ({ method }: Request, { headers }: Response) =>
  method === "GET" &&
  /^text\/(html|x-script)\b/.test(headers.get("content-type") ?? "") &&
  !/\b(public|s-maxage)\b/.test(headers.get("cache-control") ?? "")

/** A failure to record the visit does not fail the page. */
async function noteVisit({ headers }: Request, answer: Response) {
  try {
    const cookie = await renewSession(headers)
    if (cookie) answer.headers.append("set-cookie", cookie)
  } catch (error) {
    log.warn({ err: error }, "a visit was not noted")
  }
}

/** The signed-in viewer; visitors are redirected to sign in and return afterwards (A24). */
export function signedIn(context: RequestContext, request: Request): Viewer {
  const viewer = viewerOf(context)
  if (viewer) return viewer
  throw toSignIn(request)
}

/** The signed-in viewer of a script's request, which cannot be redirected: refuses visitors with this sentence (401). */
export function signedInOrRefuse(context: RequestContext, sentence: string): Viewer {
  const viewer = viewerOf(context)
  if (viewer) return viewer
  throw new Refusal("sign-in", sentence)
}

/** The signed-in viewer; visitors are redirected to sign in, with an explanation (A 8). */
export async function signedInOrExplain(context: RequestContext, request: Request, why: Toast): Promise<Viewer> {
  const viewer = viewerOf(context)
  if (viewer) return viewer
  throw asToSignIn(request, await redirectWithToast(signInPathFor(request), why))
}

/** A viewer with an organization account; others are redirected home with a toast (A47). */
export async function organizationViewer(context: RequestContext, request: Request): Promise<Viewer> {
  const viewer = signedIn(context, request)
  if (isOrganization(viewer)) return viewer
  logDenied("forbidden")
  throw await redirectWithToast("/", {
    title: "Brak dostępu",
    description: "Ta strona jest dostępna tylko dla organizacji.",
    tone: "bad",
  })
}

/** A viewer with an organization account; a visitor first reads why to sign in. */
export const organizationOrExplain = (why: Toast) => async (context: RequestContext, request: Request) => {
  await signedInOrExplain(context, request, why)
  return organizationViewer(context, request)
}

/** A viewer with a sponsor account; others are redirected home with a toast, as by `organizationViewer`. */
export async function sponsorOrHome(context: RequestContext, request: Request): Promise<Viewer> {
  const viewer = signedIn(context, request)
  if (viewer.userType === "sponsor") return viewer
  logDenied("forbidden")
  throw await redirectWithToast("/", {
    title: "Brak dostępu",
    description: "Ta strona jest dostępna tylko dla sponsorów.",
    tone: "bad",
  })
}

/** A viewer with a sponsor account; refused for others (A 6: only sponsors propose). */
export function sponsorViewer(context: RequestContext, request: Request): Viewer {
  const viewer = signedIn(context, request)
  if (viewer.userType === "sponsor") return viewer
  throw new Refusal("forbidden", "Propozycje współpracy mogą wysyłać konta sponsorów.")
}
