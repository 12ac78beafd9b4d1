import { encode } from "uqr"
import { expect, test } from "vitest"
import { maxGrosze } from "#app/domain/shared/money.ts"
import { bankQrText, type Transfer } from "./bank-qr.ts"

const transfer: Transfer = {
  nip: "1234563218",
  account: "61109010140000071219812874",
  grosze: 300_000,
  receiver: "Fundacja Przykład",
  title: "Sponsoring POM-1",
}

test("has the nine fields of the Polish bank code", () => {
  expect(bankQrText(transfer)).toBe(
    "1234563218|PL|61109010140000071219812874|300000|Fundacja Przyklad|Sponsoring POM-1|||",
  )
})

test("the text is small enough for a code that a phone reads at arm's length", () => {
  expect(encode(bankQrText(transfer) ?? "", { ecc: "L" }).version).toBe(5)
})

test.each([
  [1, "000001"],
  [99_999, "099999"],
  [123_456_789, "123456789"],
])("writes %i grosze as %s", (grosze, written) => {
  expect(bankQrText({ ...transfer, grosze })?.split("|")[3]).toBe(written)
})

test("folds texts to ASCII, cuts them and keeps the separator out", () => {
  const text = bankQrText({
    ...transfer,
    receiver: "Stowarzyszenie „Żółty Źdźbło” | Łódź",
    title: "FV 19/2027 – rata 2 z 3, umowa POM-4718 🌳",
  })
  expect(text?.split("|")).toHaveLength(9)
  expect(text?.split("|").slice(4, 6)).toEqual(["Stowarzyszenie Zolty", "FV 19/2027 - rata 2 z 3, umowa P"])
})

test.each([
  { ...transfer, nip: "" },
  { ...transfer, grosze: 0 },
  { ...transfer, grosze: -1 },
  { ...transfer, grosze: maxGrosze + 1 },
])("there is no code without NIP or with an amount that no transfer has", (wrong) => {
  expect(bankQrText(wrong)).toBeNull()
})
