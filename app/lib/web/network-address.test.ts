import { expect, test } from "vitest"
import { networkOf, plainAddress } from "./network-address.ts"

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7", "192.0.2.7"],
  ["2001:DB8:0:12:1::5", "2001:db8:0:12:1::5", "2001:db8:0:12::/64"],
  ["2001:db8:0:12:ffff:ffff:ffff:ffff", "2001:db8:0:12:ffff:ffff:ffff:ffff", "2001:db8:0:12::/64"],
  ["2001:db8::1", "2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80::1", "fe80:0:0:0::/64"],
  ["::1", "::1", "0:0:0:0::/64"],
  ["local", "local", "local"],
  ["", "", ""],
  ["unknown:1", "unknown:1", "unknown:1"],
])("%s is %s and counts as %s", (text, plain, network) => {
  expect(plainAddress(text)).toBe(plain)
  expect(networkOf(text)).toBe(network)
})
