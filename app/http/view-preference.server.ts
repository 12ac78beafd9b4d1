import { redirect } from "react-router"
import { env } from "#app/platform/env.server.ts"
import { pageAddress, withSearch } from "./page-address.ts"

export type ListView = "grid" | "list"
/** Each list remembers its own view (A 2, A 9). */
export type ListName = "events" | "organizations" | "my-events"

const year = 365 * 24 * 60 * 60
const cookiesOf = (request: Request) => request.headers.get("cookie") ?? ""
const cookieOf = (list: ListName) => `pomost-view-${list}`

/** Grid or list, as this browser last chose for the list; grid at first. */
export const viewIn = (request: Request, list: ListName): ListView =>
  new RegExp(`(?:^|;\\s*)${cookieOf(list)}=list(?:;|$)`).test(cookiesOf(request)) ? "list" : "grid"

/**
 * An address with `?view=` asks to remember a view: the answer is a redirect to the same address without it. Kept for
 * a year, or until the browser closes where cookies were declined (A100, B69). Null when nothing is asked.
 */
export function rememberView(request: Request, list: ListName): Response | null {
  const { pathname, params } = pageAddress(request)
  const view = params.get("view")
  if (view === null) return null
  params.delete("view")
  const declined = /(?:^|;\s*)cookieConsent=declined(?:;|$)/.test(cookiesOf(request))
  const age = declined ? "" : `; Max-Age=${year}`
  const secure = env.ORIGIN.startsWith("https:") ? "; Secure" : ""
  const cookie = `${cookieOf(list)}=${view === "list" ? "list" : "grid"}; Path=/; SameSite=Lax${age}${secure}`
  return redirect(withSearch(pathname, params), { headers: { "set-cookie": cookie } })
}

/** The addresses behind the two buttons of a list that stands at `path`. */
export const viewAddresses = (path: string): Record<ListView, string> => {
  const to = (view: ListView) => `${path}${path.includes("?") ? "&" : "?"}view=${view}`
  return { grid: to("grid"), list: to("list") }
}
