import { expect, test } from "vitest"
import type { DealKind } from "../deal/deal.ts"
import type { TypedInstalment } from "./money-terms.ts"
import { moneyFor, newMoney } from "./new-money.ts"
import { typedPayment } from "./typed-payment.ts"

const row = (more: Partial<TypedInstalment> = {}): TypedInstalment => ({ amount: "", dueOn: "", dueDays: "", ...more })
const plain = (text: string) => text.replaceAll("\u00a0", " ")
const paymentOf = (
  instalments: TypedInstalment[],
  { basis = "gross", vat = "", kind = "sponsoring" as DealKind } = {},
) => plain(typedPayment(kind, { basis, vat, instalments }))

test.each([
  ["active", "całość w ciągu 14 dni od zawarcia umowy, kwoty brutto, 23% VAT"],
  ["exempt", "całość w ciągu 14 dni od zawarcia umowy, organizacja jest zwolniona z VAT"],
  ["none", "całość w ciągu 14 dni od zawarcia umowy, VAT nie dotyczy organizacji"],
  [null, "całość w ciągu 14 dni od zawarcia umowy, kwoty brutto"],
] as const)("a new proposal to an organization that is %s: %s", (status, text) => {
  expect(plain(typedPayment("sponsoring", newMoney(status)))).toBe(text)
})

test.each([
  ["23", "active", "donation", ""],
  ["23", "active", "sponsoring", "23"],
  ["8", "active", "donation", "8"],
  ["", "active", "sponsoring", ""],
] as const)("%s chosen beside a profile of %s is shown for %s as %s", (vat, status, kind, shown) => {
  const typed = { ...newMoney(status), vat }
  expect(moneyFor(kind, typed, status).vat).toBe(shown)
  // another kind shows again what a donation hid
  const donated = { ...typed, vat: moneyFor("donation", typed, status).vat, taxedVat: vat }
  expect(moneyFor(kind, donated, status).vat).toBe(shown)
})

test("a donation mentions neither VAT, which it cannot have, nor gross amounts", () => {
  expect(plain(typedPayment("donation", newMoney("active")))).toBe("całość w ciągu 14 dni od zawarcia umowy")
  expect(paymentOf([], { kind: "donation", vat: "none" })).toContain("VAT nie dotyczy organizacji")
})

test.each<[string, TypedInstalment[]]>([
  ["całość jednym przelewem, bez terminu, kwoty brutto", []],
  ["całość jednym przelewem, bez terminu, kwoty brutto", [row(), row({ dueDays: "7", remove: "on" })]],
  ["całość w ciągu 1 dnia od zawarcia umowy, kwoty brutto", [row({ dueDays: "1" })]],
  ["całość w dniu zawarcia umowy, kwoty brutto", [row({ dueDays: "0" })]],
  ["całość do 24 kwietnia 2027, kwoty brutto", [row({ amount: "500", dueOn: "2027-04-24" })]],
  ["1 rata, kwoty brutto", [row({ amount: "500" })]],
  ["2 raty, kwoty brutto", [row({ dueDays: "7" }), row({ dueDays: "8" })]],
])("says %s", (text, instalments) => {
  expect(paymentOf(instalments)).toBe(text)
})

test("net amounts, with and without the rate that they need", () => {
  expect(paymentOf([row({ dueDays: "7" })], { basis: "net", vat: "8" })).toMatch(/, kwoty netto, 8% VAT$/)
  expect(paymentOf([row({ dueDays: "7" })], { basis: "net" })).toMatch(/, kwoty netto$/)
})
