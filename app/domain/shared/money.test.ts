import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  amountField,
  amountMessages,
  formatMoney,
  formatMoneyInput,
  formatPriceRange,
  formatPriceSentence,
  maxGrosze,
  parseAmount,
} from "./money.ts"

const spaces = { nbsp: "\u00a0", narrow: "\u202f", thin: "\u2009" }

describe("parseAmount", () => {
  test.each([
    ["2500", 250_000],
    ["0", 0],
    ["0,00", 0],
    ["1 000,50", 100_050],
    [`1${spaces.nbsp}000`, 100_000],
    [`1${spaces.narrow}000,5`, 100_050],
    [`12${spaces.thin}345${spaces.nbsp}678`, 1_234_567_800],
    ["1000.50", 100_050],
    ["1.000,50", 100_050],
    ["1.000", 100_000],
    ["1.000.000", 100_000_000],
    ["2500 zł", 250_000],
    [`2 500,00${spaces.nbsp}zł`, 250_000],
    ["2500zł.", 250_000],
    ["2500 ZŁ", 250_000],
    ["100 PLN", 10_000],
    ["  7  ", 700],
    ["007", 700],
    ["0,1", 10],
    ["0,29", 29],
    ["1,15", 115],
    ["100000000", maxGrosze],
  ])("reads %j", (text, grosze) => {
    expect(parseAmount(text)).toEqual({ ok: true, grosze })
  })

  test.each(["", " ", `\t${spaces.nbsp}\n`])("%j is empty", (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, why: "empty" })
  })

  test.each([
    ...["NaN", "Infinity", "1e309", "1e3", "0x1F", "0b1", "dużo", "zł", "-", "--5", "+5"],
    ...["12 50", "1 0000", "10 00", "1,000", "1,000.50", "1.00.000", "1 000.000", "1,234", "5 tys. zł", "1,", ",5"],
    ...["1_000", "١٢٣", "１００", "5 zł 5", "5-10", "5\u0000"],
  ])("%j is unreadable", (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, why: "unreadable" })
  })

  test.each(["-5", "− 5", "–1 000,50 zł", "-0"])("%j is negative", (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, why: "negative" })
  })

  test.each(["100 000 000,01", "100000001", "9".repeat(400)])("%j is too large", (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, why: "tooLarge" })
  })

  test("whatever is typed gives whole grosze within the limit, or a reason", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-\d ., zł]{0,14}$/)), (text) => {
        const read = parseAmount(text)
        if (!read.ok) return true
        return Number.isInteger(read.grosze) && read.grosze >= 0 && read.grosze <= maxGrosze
      }),
    )
  })
})

describe("formatting", () => {
  test.each([
    [1_250_000, "12 500 zł"],
    [124_950, "1 249,50 zł"],
    [100_000, "1 000 zł"],
    [99_900, "999 zł"],
    [1, "0,01 zł"],
    [10, "0,10 zł"],
    [0, "0 zł"],
    [maxGrosze, "100 000 000 zł"],
  ])("%i grosze → %s", (grosze, text) => {
    expect(formatMoney(grosze)).toBe(text.replaceAll(" ", "\u00a0"))
    expect(formatMoneyInput(grosze)).toBe(text.replace(" zł", "").replaceAll(" ", "\u00a0"))
  })

  test("an amount that is not there is an empty field", () => {
    expect(formatMoneyInput(null)).toBe("")
  })

  test("what is shown can be typed back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxGrosze }), (grosze) => {
        expect(parseAmount(formatMoney(grosze))).toEqual({ ok: true, grosze })
        expect(parseAmount(formatMoneyInput(grosze))).toEqual({ ok: true, grosze })
      }),
    )
  })

  test.each([
    [500_000, 1_000_000, "5 000–10 000 zł", "od 5 000 zł do 10 000 zł"],
    [0, 100_000, "0–1 000 zł", "od 0 zł do 1 000 zł"],
    [200_000, 200_000, "2 000 zł", "2 000 zł"],
    [300_000, null, "3 000 zł", "3 000 zł"],
    [0, null, "Bezpłatnie", "Bezpłatnie"],
    [0, 0, "Bezpłatnie", "Bezpłatnie"],
    [null, null, "Do uzgodnienia", "Do uzgodnienia"],
    [null, 50_000, "do 500 zł", "do 500 zł"],
  ])("price %s to %s", (from, to, range, sentence) => {
    expect(formatPriceRange(from, to).replaceAll("\u00a0", " ")).toBe(range)
    expect(formatPriceSentence(from, to).replaceAll("\u00a0", " ")).toBe(sentence)
  })
})

describe("amountField", () => {
  const message = (field: ReturnType<typeof amountField>, text: unknown) =>
    field.safeParse(text).error?.issues.map((issue) => issue.message)

  test("reads grosze", () => {
    expect(amountField({ required: true }).parse("1 000,50")).toBe(100_050)
  })
  test("an optional one may be empty or missing", () => {
    expect(amountField().parse("")).toBeNull()
    expect(amountField().parse(undefined)).toBeNull()
  })
  test.each([
    ["", amountMessages.empty],
    ["sto", amountMessages.unreadable],
    ["-1", amountMessages.negative],
    ["100 000 001", amountMessages.tooLarge],
  ])("a required one refuses %j", (text, expected) => {
    expect(message(amountField({ required: true }), text)).toEqual([expected])
  })
  test("an optional one still refuses what it cannot read", () => {
    expect(message(amountField(), "sto")).toEqual([amountMessages.unreadable])
    expect(message(amountField({ messages: { unreadable: "Cyframi" } }), "sto")).toEqual(["Cyframi"])
    expect(message(amountField(), ["1", "2"])).toEqual([amountMessages.unreadable])
  })
})
