import { Hono } from "hono"
import { expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.TRUSTED_PROXIES = "172.30.0.10, 10.1.0.0/16 fd00:1::/32"
})

import { clientAddress } from "./client-address.ts"

const app = new Hono().get("/", (c) => c.text(clientAddress(c)))

/** A request in the form in which the server passes it on: the environment has the socket. */
const addressSeen = async (remoteAddress: string, forwarded?: string) => {
  const headers = forwarded === undefined ? undefined : { "x-forwarded-for": forwarded }
  const incoming = { socket: { remoteAddress, remotePort: 1, remoteFamily: "IPv4" } }
  return (await app.request("/", { headers }, { incoming })).text()
}

test("a proxy is trusted by its address or its network, in any spelling of the address", async () => {
  for (const proxy of ["172.30.0.10", "::ffff:172.30.0.10", "10.1.200.3", "::ffff:10.1.200.3", "fd00:1::7"])
    expect(await addressSeen(proxy, "203.0.113.9"), proxy).toBe("203.0.113.9")
  for (const other of ["172.30.0.11", "10.2.0.1", "fd00:2::7", "::ffff:10.2.0.1"])
    expect(await addressSeen(other, "203.0.113.9"), other).not.toBe("203.0.113.9")
})

test("the last address that is no proxy's counts, as a client may invent those before it", async () => {
  expect(await addressSeen("172.30.0.10", "1.1.1.1, 203.0.113.9, 10.1.0.4")).toBe("203.0.113.9")
  expect(await addressSeen("172.30.0.10", "1.1.1.1, ::ffff:203.0.113.9")).toBe("203.0.113.9")
  expect(await addressSeen("172.30.0.10")).toBe("172.30.0.10")
})
