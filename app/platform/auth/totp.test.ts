import { createOTP } from "@better-auth/utils/otp"
import { expect, test } from "vitest"
import { newTotpSecret, stepOfCode, totpSetup } from "./totp.server.ts"

// RFC 6238, appendix B, the last six digits
const secret = "12345678901234567890"
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
])("the code of second %i is %s", async (second, code) => {
  const now = new Date(second * 1000)
  expect(await stepOfCode(secret, code, now)).toBe(Math.floor(second / 30))
  expect(await stepOfCode(secret, code, new Date(now.getTime() + 30_000))).toBe(Math.floor(second / 30))
  expect(await stepOfCode(secret, code, new Date(now.getTime() + 90_000))).toBeNull()
  for (const wrong of ["", "28708", "2870820", "abcdef"]) expect(await stepOfCode(secret, wrong, now)).toBeNull()
})

test("an app reads the same secret from the address and from the key", async () => {
  const own = newTotpSecret()
  const { address, key } = totpSetup(own, "marta@zakwas.example")
  expect(new URL(address).searchParams.get("secret")).toBe(key.replaceAll(" ", ""))
  expect(address).toContain("otpauth://totp/Pomost:marta%40zakwas.example")
  expect(await createOTP(own).totp()).toMatch(/^\d{6}$/)
  expect(new Set(Array.from({ length: 1000 }, newTotpSecret)).size).toBe(1000)
})
