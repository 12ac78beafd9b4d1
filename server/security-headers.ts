import type { Context, Next } from "hono"
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
/** What is no page runs nothing and loads nothing (ASVS V3.2.1). */
const closed = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Every answer carries these; pages replace the closed policy with their own, files may open theirs. */
export async function securityHeaders(c: Context, next: Next) {
  await next()
  for (const [name, value] of always) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  c.res.headers.set("x-request-id", c.get("requestId"))
  // a browser puts a 304's headers onto the page that it holds, which came with a policy of its own
  if (c.res.status !== 304 && !c.res.headers.has("content-security-policy"))
    c.res.headers.set("content-security-policy", closed)
}
