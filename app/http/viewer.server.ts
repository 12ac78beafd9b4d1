import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { isOrganization, type Viewer } from "#app/domain/viewer.ts"
import { findViewer } from "#app/features/accounts/queries.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { nameInLog } from "#app/platform/log.server.ts"
import { answerWithForm, logDenied } from "./handle.server.ts"
import { asToSignIn, signInPath, toSignIn } from "./to-sign-in.server.ts"
import { forgetToast, redirectWithToast, showsToast, type Toast } from "./toast.server.ts"

type Context = Readonly<RouterContextProvider>
const viewerContext = createContext<Viewer | null>(null)

/** Who is looking, resolved once per request; a toast that this answer shows is forgotten with it. */
export const resolveViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = await findViewer(request.headers).catch(async (error) => {
    throw await answerWithForm(error, { request, context })
  })
  if (viewer) nameInLog(viewer)
  context.set(viewerContext, viewer)
  const answer = await next()
  const leaving = answer.status >= 300 && answer.status < 400
  if (request.method === "GET" && showsToast(context) && !leaving && answer.status !== 202)
    answer.headers.append("set-cookie", await forgetToast())
  return answer
}

export const viewerOf = (context: Context) => context.get(viewerContext)

/** The signed-in viewer; a visitor is sent to sign in and comes back afterwards (A24). */
export function signedIn(context: Context, request: Request): Viewer {
  const viewer = viewerOf(context)
  if (viewer) return viewer
  throw toSignIn(request)
}

/** The same, telling a visitor why (A 8). */
export async function signedInOrTold(context: Context, request: Request, why: Toast): Promise<Viewer> {
  const viewer = viewerOf(context)
  if (viewer) return viewer
  throw asToSignIn(request, await redirectWithToast(signInPath(request), why))
}

/** A viewer with an organization account; others go home with the spec's toast (A47). */
export async function organizationViewer(context: Context, request: Request): Promise<Viewer> {
  const viewer = signedIn(context, request)
  if (isOrganization(viewer)) return viewer
  logDenied("forbidden")
  throw await redirectWithToast("/", {
    title: "Brak dostępu",
    description: "Ta strona jest dostępna tylko dla organizacji.",
    tone: "bad",
  })
}

/** A viewer with a sponsor account; anyone else is refused (A 6: only sponsors propose). */
export function sponsorViewer(context: Context, request: Request): Viewer {
  const viewer = signedIn(context, request)
  if (viewer.userType === "sponsor") return viewer
  throw new Refusal("forbidden", "Propozycje współpracy mogą wysyłać konta sponsorów.")
}
