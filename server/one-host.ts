import type { IncomingMessage } from "node:http"
import type { Context, Next } from "hono"
import { plainAnswer } from "./plain-answer.ts"

/** Refuses a second Host header (RFC 9112 3.2): Node takes the first, while a proxy in front may have taken the last. */
export async function oneHost(c: Context, next: Next) {
  // test requests have no socket, or one without headers
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  const hosts = incoming?.rawHeaders?.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host") ?? []
  if (hosts.length <= 1) return next()
  return plainAnswer(c, "Żądanie nazywa więcej niż jeden serwer.", 400)
}
