import { expect, test } from "vitest"
import { bankQrText } from "./bank-qr.ts"
import { referenceOf, transferTitle } from "./transfer.ts"

test("a deal has a short name for bank statements", () => {
  expect(referenceOf("1a2b3c4d-0000-4000-8000-000000000000")).toBe("POM-1A2B3C4D")
})

test.each(["sponsoring", "donation", "barter"] as const)("the title of a %s fits the bank's code whole", (kind) => {
  const title = transferTitle("POM-1A2B3C4D", kind)
  const code = bankQrText({ nip: "1234563218", account: "61109010140000071219812874", grosze: 1, receiver: "x", title })
  expect(code?.split("|")[5]).toBe(title)
})

test("the title of an instalment names it after the reference, and fits as well", () => {
  const title = transferTitle("POM-1A2B3C4D", "sponsoring", "rata 2/3")
  expect(title).toBe("POM-1A2B3C4D rata 2/3 sponsoring")
  expect(title.length).toBeLessThanOrEqual(32)
})
