import { expect, test } from "vitest"
import { codeOfStep, newTotpSecret, stepAt, stepOfCode, totpSetup } from "./totp.server.ts"

// RFC 6238, appendix B, the last six digits
const secret = "12345678901234567890"
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
])("the code of second %i is %s", (second, code) => {
  const now = new Date(second * 1000)
  expect(codeOfStep(secret, stepAt(now))).toBe(code)
  expect(stepOfCode(secret, code, now)).toBe(Math.floor(second / 30))
  expect(stepOfCode(secret, code, new Date(now.getTime() + 30_000))).toBe(Math.floor(second / 30))
  expect(stepOfCode(secret, code, new Date(now.getTime() + 90_000))).toBeNull()
  for (const wrong of ["", "28708", "2870820", "abcdef"]) expect(stepOfCode(secret, wrong, now)).toBeNull()
})

// RFC 4226, appendix D
const hotp = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
test("the codes of the first ten steps are those of the standard", () => {
  expect(hotp.map((_, counter) => codeOfStep(secret, counter))).toEqual(hotp)
})

test("the address and the key are the same that apps were set up with before", () => {
  const { address, key } = totpSetup(secret, "marta+1@zakwas.example")
  expect(key).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
  expect(address).toBe(
    "otpauth://totp/Pomost:marta%2B1%40zakwas.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pomost&digits=6&period=30",
  )
  // a length that leaves bits over (RFC 4648, section 10)
  expect(totpSetup("fooba", "a").key).toBe("MZXW 6YTB")
  expect(totpSetup("foob", "a").key).toBe("MZXW 6YQ")
})

test("an app reads the same secret from the address and from the key", () => {
  const { address, key } = totpSetup(newTotpSecret(), "marta@zakwas.example")
  expect(new URL(address).searchParams.get("secret")).toBe(key.replaceAll(" ", ""))
  expect(new Set(Array.from({ length: 1000 }, newTotpSecret)).size).toBe(1000)
})
