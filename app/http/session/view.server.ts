import { readView, type View, viewInAddress, writeView } from "#app/lib/web/view-cookie.ts"
import { isSecure } from "#app/platform/auth/session-cookie.server.ts"
import { redirect } from "../responses/redirect.server.ts"

/** The list layout of this browser. `list` names the cookie: "events", "my-events", … */
export const viewOf = (request: Request, list: string): View => readView(request.headers.get("cookie"), list)

/** Without JavaScript: stores ?view=… and redirects to the address without it. Null for other addresses. */
export function rememberView(request: Request, url: URL, list: string): Response | null {
  const view = viewInAddress(url.searchParams)
  if (!view) return null
  const rest = new URLSearchParams(url.searchParams)
  rest.delete("view")
  return redirect(url.pathname + (rest.size > 0 ? `?${rest}` : ""), {
    headers: { "set-cookie": writeView(request.headers.get("cookie"), list, view, { secure: isSecure }) },
  })
}
