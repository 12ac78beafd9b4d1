import { createContext, createCookie, type RouterContextProvider } from "react-router"
import { isSecure } from "#app/platform/session-cookie.server.ts"
import { redirect } from "./redirect.server.ts"

export type Toast = { title: string; description?: string; tone?: "good" | "bad" }

/** Carries one toast over a redirect; read once, then gone. Only text, shown as text. */
const cookie = createCookie("pomost-toast", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isSecure,
  maxAge: 30,
})

const hasToast = (request: Request) => request.headers.get("cookie")?.includes("pomost-toast=") ?? false
const shownContext = createContext(false)

/** Whether this answer shows the toast; one that does not, such as a number for the bell, leaves it to the page. */
export const showsToast = (context: Readonly<RouterContextProvider>) => context.get(shownContext)

export async function readToast(request: Request, context: Readonly<RouterContextProvider>): Promise<Toast | null> {
  if (!hasToast(request)) return null
  context.set(shownContext, true)
  const toast: unknown = await cookie.parse(request.headers.get("cookie")).catch(() => null)
  if (typeof toast !== "object" || toast === null || !("title" in toast)) return null
  const { title, description, tone } = toast as Record<string, unknown>
  if (typeof title !== "string") return null
  return {
    title: title.slice(0, 100),
    description: typeof description === "string" ? description.slice(0, 300) : undefined,
    tone: tone === "bad" ? "bad" : "good",
  }
}

export const forgetToast = () => cookie.serialize("", { maxAge: 0 })

/** Post, redirect, get: the next page shows the toast. */
export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()) {
  headers.append("set-cookie", await cookie.serialize(toast))
  return redirect(to, { headers })
}
