import type { Context, Next } from "hono"
import { isPrivateLink, pathInLog } from "#app/http/responses/private-link.ts"
import { isOwnOrigin } from "#app/http/session/own-origin.server.ts"
import { emailUnsubscribePath } from "#app/paths.ts"
import { log } from "#app/platform/log.server.ts"
import { plainAnswer } from "./plain-answer.ts"

const reads = new Set(["GET", "HEAD"])
/** Paths that mail providers call without an Origin; their URLs are signed. */
const oneClick = new Set([emailUnsubscribePath])

/** Allows writes only with our own Origin: refuses a foreign, missing or "null" one (ASVS V3.5.1), and unknown methods. */
export async function sameSiteWrites(c: Context, next: Next) {
  const { method } = c.req
  if (reads.has(method)) return next()
  if (method !== "POST") return plainAnswer(c, "Niedozwolona metoda.", 405, { allow: "GET, HEAD, POST" })
  const origin = c.req.header("origin")
  if (isOwnOrigin(origin, c.req.header("host"))) return next()
  if (origin === "null" && isPrivateLink(c.req.path) && c.req.header("sec-fetch-site") === "same-origin") {
    // without scripts a page with "no-referrer" sends the origin "null", which the router would refuse as well
    const headers = new Headers(c.req.raw.headers)
    headers.delete("origin")
    c.req.raw = new Request(c.req.raw, { headers })
    return next()
  }
  if (origin === undefined && oneClick.has(c.req.path)) return next()
  log.warn({ path: pathInLog(c.req.path), origin: origin ?? null }, "foreign origin refused")
  return plainAnswer(c, "Żądanie pochodzi z innej strony.", 403)
}
