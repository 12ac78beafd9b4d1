import { askedView, readView, type View, writeView } from "#app/lib/web/view-cookie.ts"
import { isSecure } from "#app/platform/auth/session-cookie.server.ts"
import { redirect } from "../responses/redirect.server.ts"

/** How this request's browser wants the list laid out. `list` names the cookie: "events", "my-events", … */
export const viewOf = (request: Request, list: string): View => readView(request.headers.get("cookie"), list)

/**
 * For the layout links without JavaScript: an address with ?view=… remembers it and leads to the same address
 * without it. Null for any other address.
 */
export function rememberView(request: Request, url: URL, list: string): Response | null {
  const view = askedView(url.searchParams)
  if (!view) return null
  const rest = new URLSearchParams(url.searchParams)
  rest.delete("view")
  return redirect(url.pathname + (rest.size > 0 ? `?${rest}` : ""), {
    headers: { "set-cookie": writeView(request.headers.get("cookie"), list, view, { secure: isSecure }) },
  })
}
