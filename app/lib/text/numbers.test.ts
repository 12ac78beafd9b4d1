import { describe, expect, it } from "vitest"
import { formatHundredths, formatNumber, pluralForm } from "./numbers.ts"

/** Small numbers, numbers around each group of digits, and some in between. */
const wholes = [
  ...Array.from({ length: 250 }, (_, n) => n),
  ...[999, 1000, 1001, 9999, 10_000, 12_345, 99_999, 100_000, 123_456, 999_999, 1_000_000, 1_234_567, 10_000_000_000],
]

describe("as Intl writes it", () => {
  it("numbers with at most two decimals", () => {
    const numbers = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 2 })
    for (const n of wholes.flatMap((whole) => [whole, whole + 0.5, whole + 0.25, -whole - 0.75]))
      expect(formatNumber(n, 2)).toBe(numbers.format(n))
  })

  it("numbers with at most one decimal", () => {
    const numbers = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 1 })
    for (const n of wholes.flatMap((whole) => [whole, whole + 0.04, whole + 0.96, whole + 0.5]))
      expect(formatNumber(n, 1)).toBe(numbers.format(n))
  })

  it("hundredths with two decimals or none", () => {
    const numbers = new Intl.NumberFormat("pl-PL", {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      trailingZeroDisplay: "stripIfInteger",
      useGrouping: "always",
    })
    for (const n of wholes.flatMap((whole) => [whole, whole * 100, whole * 100 + 50, -whole - 1]))
      expect(formatHundredths(n)).toBe(numbers.format(n / 100))
  })

  it("the plural form of each number is that of Intl", () => {
    const rules = new Intl.PluralRules("pl")
    for (const n of wholes.flatMap((whole) => [whole, -whole, whole + 0.5]))
      expect(pluralForm(n), String(n)).toBe(rules.select(n))
  })
})
