import type { Context, Next } from "hono"
import { unsubscribeAddress } from "#app/features/notifications/unsubscribe.server.ts"
import { isOwnOrigin } from "#app/http/session/own-origin.server.ts"
import { log } from "#app/platform/log.server.ts"
import { plainAnswer } from "./plain-answer.ts"

const reads = new Set(["GET", "HEAD"])
/** Posted to by mail providers, which have no pages: what such a request may do stands signed in its address. */
const oneClick = new Set([unsubscribeAddress])

/**
 * A write must say that it comes from our own pages: a foreign, missing or "null" Origin is refused (ASVS V3.5.1).
 * Methods that nothing here answers are refused too.
 */
export async function sameSiteWrites(c: Context, next: Next) {
  const { method } = c.req
  if (reads.has(method)) return next()
  if (method !== "POST") return plainAnswer(c, "Niedozwolona metoda.", 405, { allow: "GET, HEAD, POST" })
  const origin = c.req.header("origin")
  if (isOwnOrigin(origin, c.req.header("host"))) return next()
  if (origin === undefined && oneClick.has(c.req.path)) return next()
  log.warn({ path: c.req.path, origin: origin ?? null }, "foreign origin refused")
  return plainAnswer(c, "Żądanie pochodzi z innej strony.", 403)
}
