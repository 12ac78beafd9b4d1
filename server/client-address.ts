import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { env } from "#app/platform/env.server.ts"

/** The peer's address; what X-Forwarded-For says is believed only when the peer is a trusted proxy (ASVS V4.1.3). */
export function clientAddress(c: Context): string {
  const peer = peerAddress(c)
  if (!env.TRUSTED_PROXIES.includes(peer)) return peer
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim())
  return hops.findLast((hop) => hop !== "" && !env.TRUSTED_PROXIES.includes(hop)) ?? peer
}

function peerAddress(c: Context) {
  try {
    return getConnInfo(c).remote.address ?? "local"
  } catch {
    // a request made in a test comes from no socket
    return "local"
  }
}
