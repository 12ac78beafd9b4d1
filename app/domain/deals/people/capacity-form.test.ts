import { expect, test } from "vitest"
import { capacityErrors, capacityLimits, capacitySuggestions } from "./capacity.ts"
import { capacityField } from "./capacity-form.ts"

const read = (text: unknown) => capacityField.safeParse(text)
const sentence = (text: unknown) => read(text).error?.issues[0]?.message

test("a capacity is any text of one line, and every suggestion is valid", () => {
  for (const text of [...capacitySuggestions, "skarbniczka, łącznie z prezesem", "<b>prezes</b>", "Włodarz №1"])
    expect(read(`  ${text}\n`).data).toBe(text)
  expect(read("prezes\r\n   zarządu").data).toBe("prezes zarządu")
  expect(read("p".repeat(capacityLimits.max)).success).toBe(true)
})

test("a missing, too short or unreadable capacity gets a sentence", () => {
  for (const nothing of [undefined, "", "   ", "p", "\u200b\u200b\u200b"])
    expect(sentence(nothing)).toBe(capacityErrors.missing)
  expect(sentence("p".repeat(capacityLimits.max + 1))).toBe(capacityErrors.tooLong)
  expect(read("prezes\u0000").success).toBe(false)
  expect(read(["prezes", "pełnomocnik"]).success).toBe(false)
})

test("marks that reorder or hide letters never reach a certificate", () => {
  expect(read("prezes \u202Eudąrz\u202C zarządu\u200f").data).toBe("prezes udąrz zarządu")
  expect(sentence("p\u202e\u202e\u202e")).toBe(capacityErrors.missing)
})
