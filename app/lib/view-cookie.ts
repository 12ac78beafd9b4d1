import { type CookieChoice, type Over, readConsent, writeConsent } from "./cookie-consent.ts"

/** How a list is laid out. */
export type View = "grid" | "list"

const isView = (text: string | undefined): text is View => text === "grid" || text === "list"
const nameOf = (list: string) => `pomost-view-${list}`

/** The layout remembered for a list; grid unless the cookie says otherwise (A 9). */
export function readView(cookies: string | null, list: string): View {
  const kept = cookieOf(cookies, nameOf(list))
  return isView(kept) ? kept : "grid"
}

/** The layout an address asks to be remembered (?view=list), or null. */
export const askedView = (params: URLSearchParams): View | null => {
  const asked = params.get("view") ?? undefined
  return isView(asked) ? asked : null
}

/** Set-Cookie, and text for document.cookie, that remembers it: 365 days (A 9), or this session after "Odrzuć" (A100). */
export const writeView = (cookies: string | null, list: string, view: View, { secure }: Over): string =>
  `${nameOf(list)}=${view}; Path=/; SameSite=Lax${readConsent(cookies) === "declined" ? "" : "; Max-Age=31536000"}${secure ? "; Secure" : ""}`

/** The remembered layouts written again, each as long as this answer allows (B69): declining shortens them. */
export const rewriteViews = (cookies: string | null, choice: CookieChoice, over: Over): string[] =>
  [...(cookies ?? "").matchAll(/(?:^|;\s*)pomost-view-([\w-]+)=(grid|list)(?=;|$)/g)].map(([, list = "", view]) =>
    writeView(writeConsent(choice, over), list, view as View, over),
  )

const cookieOf = (cookies: string | null, name: string) =>
  cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
