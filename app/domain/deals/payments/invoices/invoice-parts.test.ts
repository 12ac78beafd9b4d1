import { expect, test } from "vitest"
import { invoiceState, namedInstalments, partsOf } from "./invoice-parts.ts"

const lacking = [
  { key: "a", grosze: 30_000 },
  { key: "b", grosze: 0 },
  { key: "c", grosze: 40_000 },
]

test.each([
  [30_000, ["a"], [["a", 30_000]]],
  [
    50_000,
    ["c", "a"],
    [
      ["a", 30_000],
      ["c", 20_000],
    ],
  ],
  [
    90_000,
    ["a", "c"],
    [
      ["a", 30_000],
      ["c", 60_000],
    ],
  ],
  [10_000, ["a", "c"], [["a", 10_000]]],
  [10_000, ["b"], [["b", 10_000]]],
  [10_000, [], []],
] as const)("an invoice of %i for the instalments %j has the parts %j", (grosze, keys, parts) => {
  expect(partsOf(grosze, keys, lacking).map((part) => [part.key, part.grosze])).toEqual(parts)
})

test("an invoice says which instalments it is for", () => {
  const part = (key: string) => ({ key, grosze: 1 })
  expect(namedInstalments([part("b")], lacking)).toBe("za ratę 2 z\u00a03")
  expect(namedInstalments([part("c"), part("a")], lacking)).toBe("za raty 1 i\u00a03 z\u00a03")
  expect(namedInstalments([part("gone")], lacking)).toBe("")
  expect(namedInstalments([part("a")], lacking.slice(0, 1))).toBe("")
})

test.each([
  [["FV 1"], 0, "faktura FV 1"],
  [["FV 1", "FV 2"], 0, "faktury FV 1, FV 2"],
  [["FV 1"], 5, "faktura FV 1 na część raty"],
  [[], 0, "zafakturowana"],
  [[], 5, "zafakturowana w\u00a0części"],
  [[], 10, "bez faktury"],
])("an instalment with the invoices %j that lacks %i says: %s", (invoices, uninvoiced, text) => {
  expect(invoiceState({ invoices, uninvoiced, gross: 10 })).toBe(text)
})
