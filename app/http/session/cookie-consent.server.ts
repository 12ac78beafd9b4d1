import * as z from "zod"
import { type CookieChoice, cookieChoices, writeConsent } from "#app/lib/web/cookie-consent.ts"
import { rewriteViews } from "#app/lib/web/view-cookie.ts"
import { isSecure } from "#app/platform/auth/session-cookie.server.ts"

/** The form on /polityka-cookie; the banner does the same in the browser. */
export const consentForm = z.strictObject({ cookieConsent: z.enum(cookieChoices) })

/** Stores the answer and adjusts the lifetime of the layout cookies to it (B69). */
export function consentCookies(request: Request, choice: CookieChoice): Headers {
  const headers = new Headers()
  const attributes = { secure: isSecure }
  headers.append("set-cookie", writeConsent(choice, attributes))
  for (const view of rewriteViews(request.headers.get("cookie"), choice, attributes)) headers.append("set-cookie", view)
  return headers
}
