import { expect, test } from "vitest"
import { termsLimits } from "../deals/terms/terms.ts"
import { amountInWords } from "./amount-in-words.ts"
import { maxGrosze } from "./money.ts"

test.each([
  [0, "zero złotych 00/100"],
  [7, "zero złotych 07/100"],
  [1_00, "jeden złoty 00/100"],
  [2_00, "dwa złote 00/100"],
  [5_50, "pięć złotych 50/100"],
  [12_00, "dwanaście złotych 00/100"],
  [21_00, "dwadzieścia jeden złotych 00/100"],
  [22_00, "dwadzieścia dwa złote 00/100"],
  [101_00, "sto jeden złotych 00/100"],
  [112_00, "sto dwanaście złotych 00/100"],
  [999_99, "dziewięćset dziewięćdziesiąt dziewięć złotych 99/100"],
  [1_000_00, "tysiąc złotych 00/100"],
  [1_001_00, "tysiąc jeden złotych 00/100"],
  [2_000_00, "dwa tysiące złotych 00/100"],
  [9_000_00, "dziewięć tysięcy złotych 00/100"],
  [12_500_00, "dwanaście tysięcy pięćset złotych 00/100"],
  [21_000_00, "dwadzieścia jeden tysięcy złotych 00/100"],
  [22_003_00, "dwadzieścia dwa tysiące trzy złote 00/100"],
  [100_000_00, "sto tysięcy złotych 00/100"],
  [1_000_000_00, "milion złotych 00/100"],
  [2_000_001_00, "dwa miliony jeden złotych 00/100"],
  [5_001_002_00, "pięć milionów tysiąc dwa złote 00/100"],
  [
    999_999_999_99,
    "dziewięćset dziewięćdziesiąt dziewięć milionów dziewięćset dziewięćdziesiąt dziewięć tysięcy dziewięćset dziewięćdziesiąt dziewięć złotych 99/100",
  ],
  [1_000_000_000_00, "miliard złotych 00/100"],
  [2_000_000_001_00, "dwa miliardy jeden złotych 00/100"],
  [5_001_000_000_00, "pięć miliardów milion złotych 00/100"],
])("%i grosze → %s", (grosze, words) => {
  expect(amountInWords(grosze)).toBe(words)
})

test("the largest total that terms can have is put into words", () => {
  expect(amountInWords(termsLimits.lines * maxGrosze)).toBe("pięć miliardów złotych 00/100")
})

test.each([-1, 0.5, Number.NaN, 100_000_000_000_000])("refuses %d", (grosze) => {
  expect(() => amountInWords(grosze)).toThrow(RangeError)
})
