import { BlockList, isIP } from "node:net"
import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { plainAddress } from "#app/lib/web/network-address.ts"
import { env } from "#app/platform/env.server.ts"

const trusted = new BlockList()
for (const each of env.TRUSTED_PROXIES) {
  const [address = "", bits] = each.split("/")
  const family = familyOf(address)
  if (bits === undefined) trusted.addAddress(address, family)
  else trusted.addSubnet(address, Number(bits), family)
}

function familyOf(address: string) {
  return isIP(address) === 6 ? "ipv6" : "ipv4"
}

const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))

/** The peer's address; X-Forwarded-For is trusted only from TRUSTED_PROXIES (ASVS V4.1.3). */
export function clientAddress(c: Context): string {
  const peer = plainAddress(peerAddress(c))
  if (!isTrusted(peer)) return peer
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plainAddress(hop.trim()))
  return hops.findLast((hop) => hop !== "" && !isTrusted(hop)) ?? peer
}

/** Requests of tests have no socket; catching the error would take a hundredth of their time. */
const peerAddress = (c: Context) => ("incoming" in (c.env ?? {}) ? (getConnInfo(c).remote.address ?? "local") : "local")
