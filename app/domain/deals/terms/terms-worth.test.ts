import { expect, test } from "vitest"
import { worthText } from "../deal/worth.ts"
import { usualMoney } from "./money-terms.ts"
import { customLine, type TermsLine } from "./terms.ts"
import { worthOf } from "./terms-worth.ts"

const line = (amountGrosze: number, form: TermsLine["form"] = "money"): TermsLine => ({
  ...customLine({ eventId: null, title: "x", description: "", benefits: [], amountGrosze }, String(amountGrosze)),
  form,
})
const net = { ...usualMoney, basis: "net", vatStatus: "active", vatRate: 23 } as const
const plain = (text: string) => text.replaceAll("\u00a0", " ")

test("money counts with VAT, goods and services by their value", () => {
  expect(worthOf("sponsoring", [line(450_000)], net)).toEqual({ gross: 553_500, inKind: 0 })
  expect(worthOf("sponsoring", [line(450_000)], usualMoney)).toEqual({ gross: 450_000, inKind: 0 })
  const mixed = [line(900_000), line(100_000, "goods"), line(20_000, "service")]
  expect(worthOf("sponsoring", mixed, usualMoney)).toEqual({ gross: 900_000, inKind: 120_000 })
  expect(worthOf("barter", [line(120_000, null)], net)).toEqual({ gross: 0, inKind: 120_000 })
})

test.each([
  [{ gross: 900_000, inKind: 120_000 }, "9 000 zł + rzeczowo 1 200 zł", "9 000 zł brutto + rzeczowo 1 200 zł"],
  [{ gross: 900_000, inKind: 0 }, "9 000 zł", "9 000 zł brutto"],
  [{ gross: 0, inKind: 120_000 }, "rzeczowo 1 200 zł", "rzeczowo 1 200 zł"],
  [{ gross: 0, inKind: 0 }, "0 zł", "0 zł brutto"],
])("the worth %j reads %s, with its basis %s", (worth, text, gross) => {
  expect(plain(worthText(worth))).toBe(text)
  expect(plain(worthText(worth, "brutto"))).toBe(gross)
})
