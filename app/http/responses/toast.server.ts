import { createContext, createCookie, type RouterContextProvider } from "react-router"
import { refreshHeader } from "#app/lib/web/refresh-header.ts"
import { seal, unseal } from "#app/platform/auth/sealed.server.ts"
import { cookieName, isSecure } from "#app/platform/auth/session-cookie.server.ts"
import { redirect } from "./redirect.server.ts"

type Undo = { action: string; fields: Record<string, string> }
export type Toast = { title: string; description?: string; tone?: "good" | "bad"; undo?: Undo }

const purpose = "toast"
const name = cookieName("toast")
/** Carries one toast over a redirect, to be read once. Accepts only texts that we sealed. */
const cookie = createCookie(name, {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isSecure,
  maxAge: 30,
})

const hasToast = (request: Request) => request.headers.get("cookie")?.includes(`${name}=`) ?? false
const shownContext = createContext(false)

/** Marks that this answer shows the toast; other answers, such as counts for the bell, leave it for the page. */
export const showsToast = (context: Readonly<RouterContextProvider>) => context.get(shownContext)

export async function readToast(request: Request, context: Readonly<RouterContextProvider>): Promise<Toast | null> {
  if (!hasToast(request) || request.headers.has(refreshHeader)) return null
  context.set(shownContext, true)
  const stored: unknown = await cookie.parse(request.headers.get("cookie")).catch(() => null)
  const toast = typeof stored === "string" ? unsealed(stored) : null
  if (typeof toast !== "object" || toast === null || !("title" in toast)) return null
  const { title, description, tone, undo } = toast as Record<string, unknown>
  if (typeof title !== "string") return null
  return {
    title,
    description: typeof description === "string" ? description : undefined,
    tone: tone === "bad" ? "bad" : "good",
    undo: undo as Undo | undefined,
  }
}

/** The content that we sealed; null for anything else. */
function unsealed(stored: string): unknown {
  try {
    return JSON.parse(unseal(purpose, stored))
  } catch {
    return null
  }
}

export const clearToast = () => cookie.serialize("", { maxAge: 0 })

/** Redirects after a post; the next page shows the toast. */
export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()) {
  const { title, description, ...more } = toast
  // a toast may quote typed text, and a header must stay short
  const shown = { title: title.slice(0, 100), description: description?.slice(0, 300), ...more }
  headers.append("set-cookie", await cookie.serialize(seal(purpose, JSON.stringify(shown))))
  return redirect(to, { headers })
}

export const badToast = (title: string, description?: string): Toast => ({ title, description, tone: "bad" })
