import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { maxGrosze } from "./money.ts"
import { amountBases, splitEvenly, taxed, taxedParts, vatRates } from "./vat.ts"

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const grosze = fc.integer({ min: 0, max: maxGrosze })
const rate = fc.constantFrom(...vatRates, null)
const basis = fc.constantFrom(...amountBases)

test.each([
  [700_000, "net", 23, { net: 700_000, vat: 161_000, gross: 861_000 }],
  [861_000, "gross", 23, { net: 700_000, vat: 161_000, gross: 861_000 }],
  [100, "gross", 23, { net: 81, vat: 19, gross: 100 }],
  // half a grosz goes up
  [50, "net", 5, { net: 50, vat: 3, gross: 53 }],
  [1, "net", 23, { net: 1, vat: 0, gross: 1 }],
  [12_345, "net", 0, { net: 12_345, vat: 0, gross: 12_345 }],
  [12_345, "gross", null, { net: 12_345, vat: 0, gross: 12_345 }],
] as const)("%i %s at %s percent", (amount, of, percent, expected) => {
  expect(taxed(amount, of, percent)).toEqual(expected)
})

describe("whatever the sums are", () => {
  test("net and VAT are the gross sum, whole grosze, and the VAT is right to half a grosz", () => {
    fc.assert(
      fc.property(grosze, basis, rate, (amount, of, percent) => {
        const { net, vat, gross } = taxed(amount, of, percent)
        expect(net + vat).toBe(gross)
        expect(of === "net" ? net : gross).toBe(amount)
        expect([net, vat, gross].every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true)
        const exact = of === "net" ? (net * (percent ?? 0)) / 100 : (gross * (percent ?? 0)) / (100 + (percent ?? 0))
        expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.500_01)
      }),
    )
  })

  test("parts add up to the whole in net, VAT and gross, and each is right to a grosz", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: maxGrosze }), { minLength: 1, maxLength: 24 }),
        rate,
        (parts, percent) => {
          const whole = taxed(sum(parts), "gross", percent)
          const each = taxedParts(parts, whole)
          expect(each.map(({ gross }) => gross)).toEqual(parts)
          expect(sum(each.map(({ net }) => net))).toBe(whole.net)
          expect(sum(each.map(({ vat }) => vat))).toBe(whole.vat)
          for (const { vat, gross, net } of each) {
            expect(net + vat).toBe(gross)
            expect(net).toBeGreaterThanOrEqual(0)
            expect(vat).toBeGreaterThanOrEqual(0)
            expect(Math.abs(vat - (whole.vat * gross) / whole.gross)).toBeLessThanOrEqual(1.000_01)
          }
        },
      ),
    )
  })

  test("equal parts add up to the whole and differ by at most one grosz", () => {
    fc.assert(
      fc.property(grosze, fc.integer({ min: 1, max: 24 }), (amount, parts) => {
        const split = splitEvenly(amount, parts)
        expect(split).toHaveLength(parts)
        expect(sum(split)).toBe(amount)
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test("a sum of zero can be split", () => {
    expect(taxedParts([0, 0], taxed(0, "gross", 23))).toEqual([
      { net: 0, vat: 0, gross: 0 },
      { net: 0, vat: 0, gross: 0 },
    ])
  })
})
