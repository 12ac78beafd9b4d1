import { describe, expect, it } from "vitest"
import { excerpt, oneLine, paragraphs, tidy } from "./typography.ts"

const shown = (text: string) => text.replaceAll("\u00a0", "~")

describe("tidy", () => {
  it.each([
    ["Bieg w parku i w lesie", "Bieg w~parku i~w~lesie"],
    ["W górę o świcie", "W~górę o~świcie"],
    ["koncert (z gośćmi)", "koncert (z~gośćmi)"],
    ["auto i", "auto i"],
    ["12 osób, 5 000 zł", "12~osób, 5~000~zł"],
    ["Szkoła nr 5 im. Jana", "Szkoła nr~5 im.~Jana"],
    ["Bieg – piątka", "Bieg~– piątka"],
    ["2026 zimą", "2026 zimą"],
    ["", ""],
  ])("%s", (text, expected) => expect(shown(tidy(text))).toBe(expected))
})

describe("paragraphs", () => {
  it.each([
    ["a\n\nb", ["a", "b"]],
    ["a\r\n\r\n\r\nb\r\nc", ["a", "b\nc"]],
    ["\n\n a \n \t \n b \n\n", ["a", "b"]],
    ["", []],
    [" \n\n ", []],
  ])("%j", (text, expected) => expect(paragraphs(text)).toEqual(expected))
})

it("puts a text on one line", () => {
  expect(oneLine("Ala \n\t ma  kota\u00a0i\r\npsa")).toBe("Ala ma kota i psa")
  expect(oneLine(" a  ")).toBe(" a ")
})

it("cuts an excerpt at a word's end", () => {
  expect(excerpt("Sadzimy drzewa i krzewy", 18)).toBe("Sadzimy drzewa i…")
  expect(excerpt("Krótko", 18)).toBe("Krótko")
  expect(excerpt("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`)
  expect(excerpt("a\n\nb", 10)).toBe("a b")
})
