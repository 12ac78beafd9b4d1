import type { Context, Next } from "hono"
import { isPrivateLink } from "#app/http/responses/private-link.ts"
import { isSecure } from "#app/platform/auth/session-cookie.server.ts"

const always: [string, string][] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["x-frame-options", "DENY"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
  ...(isSecure ? [["strict-transport-security", "max-age=63072000; includeSubDomains"] as [string, string]] : []),
]
/** Headers for addresses that are secrets, also when they are refused: nobody may pass them on, index or store them. */
const ofPrivateLinks: [string, string][] = [
  ["referrer-policy", "no-referrer"],
  ["x-robots-tag", "noindex, nofollow, noarchive"],
  ["cache-control", "private, no-store"],
]
/** The policy of everything but pages (ASVS V3.2.1). */
const nonPagePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sets the default headers of every response; pages and files may replace the policy. */
export async function securityHeaders(c: Context, next: Next) {
  await next()
  if (isPrivateLink(c.req.path)) for (const [name, value] of ofPrivateLinks) c.res.headers.set(name, value)
  for (const [name, value] of always) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  c.res.headers.set("x-request-id", c.get("requestId"))
  // a 304's headers would replace those of the cached page, which has its own policy
  if (c.res.status !== 304 && !c.res.headers.has("content-security-policy"))
    c.res.headers.set("content-security-policy", nonPagePolicy)
}
