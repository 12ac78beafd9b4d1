import { type CookieChoice, readConsent, writeConsent } from "./cookie-consent.ts"
import { type CookieSecurity, ownCookieName, ownCookies } from "./own-cookie.ts"

export type View = "grid" | "list"

const isView = (text: string | undefined): text is View => text === "grid" || text === "list"
const prefix = "pomost-view-"

/** The stored layout of a list, grid by default (A 9). */
export function readView(cookies: string | null, list: string): View {
  const stored = ownCookies(cookies).get(prefix + list)
  return isView(stored) ? stored : "grid"
}

/** The layout of ?view=, or null. */
export const viewInAddress = (params: URLSearchParams): View | null => {
  const wanted = params.get("view") ?? undefined
  return isView(wanted) ? wanted : null
}

/** Set-Cookie or document.cookie: 365 days (A 9), or this session after "Odrzuć" (A100). */
export function writeView(cookies: string | null, list: string, view: View, security: CookieSecurity): string {
  const lifetime = readConsent(cookies) === "declined" ? "" : "; Max-Age=31536000"
  const secure = security.secure ? "; Secure" : ""
  return `${ownCookieName(prefix + list, security)}=${view}; Path=/; SameSite=Lax${lifetime}${secure}`
}

/** More than there are lists; a limit, because a client may send any number. */
const mostLists = 8

/** Rewrites the layout cookies with the lifetime the answer allows (B69). */
export function rewriteViews(cookies: string | null, choice: CookieChoice, security: CookieSecurity): string[] {
  const cookiesWithAnswer = writeConsent(choice, security)
  return [...ownCookies(cookies)]
    .flatMap(([name, view]) => {
      const [, list] = /^pomost-view-([a-z-]{1,20})$/.exec(name) ?? []
      return list && isView(view) ? writeView(cookiesWithAnswer, list, view, security) : []
    })
    .slice(0, mostLists)
}
