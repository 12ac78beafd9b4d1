import fc from "fast-check"
import { expect, test } from "vitest"
import { formatBankAccount, isBankAccount, readBankAccount } from "./bank-account.ts"

const account = "61109010140000071219812874"

test.each([
  account,
  "61 1090 1014 0000 0712 1981 2874",
  " PL61 1090 1014 0000 0712 1981 2874 ",
  "pl61-1090-1014-0000-0712-1981-2874",
  "61\u00a01090\u202f1014 0000 0712 1981 2874",
])("reads %j", (text) => {
  expect(readBankAccount(text)).toEqual({ ok: true, value: account })
})

test.each(["", "61", `${account}0`, "61 1090 1014 0000 0712 1981 287O", "٦١109010140000071219812874"])(
  "%j has no 26 digits",
  (text) => {
    expect(readBankAccount(text)).toEqual({ ok: false, message: "Podaj numer rachunku: 26 cyfr" })
  },
)

test("a foreign account is refused with a sentence that asks for a Polish one", () => {
  expect(readBankAccount("DE89 3704 0044 0532 0130 00")).toMatchObject({ message: expect.stringMatching(/polski/) })
})

test("an account number of zeros is refused", () => {
  expect(isBankAccount("0".repeat(26))).toBe(false)
})

test("an account number with one wrong digit, or with two neighbouring digits exchanged, is refused", () => {
  const place = fc.integer({ min: 0, max: 25 })
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...account]
      digits[at] = String((Number(digits[at]) + by) % 10)
      expect(readBankAccount(digits.join(""))).toMatchObject({ message: expect.stringMatching(/suma kontrolna/) })
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 }), (at) => {
      const digits = [...account]
      fc.pre(digits[at] !== digits[at + 1])
      digits.splice(at, 2, digits[at + 1] ?? "", digits[at] ?? "")
      expect(isBankAccount(digits.join(""))).toBe(false)
    }),
  )
})

test("an account number is written in fours, and can be read again", () => {
  expect(formatBankAccount(account)).toBe("61 1090 1014 0000 0712 1981 2874")
  expect(readBankAccount(formatBankAccount(account))).toEqual({ ok: true, value: account })
})
