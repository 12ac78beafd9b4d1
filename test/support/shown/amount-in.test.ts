import { expect, test } from "vitest"
import { amountIn } from "./amount-in.ts"

test.each([
  "73919",
  "73 919 zł",
  "73\u00a0919,50",
  "od 73.919",
  '"price",7391900,',
  "[73919]",
  "73&nbsp;919",
  '"73\\u00a0919 zł"',
])("an amount is found in %s", (text) => {
  expect(text).toMatch(amountIn(73_919))
})

test.each(["019ab-73919f", "a73919", "173 9190", "739190", "evt-7391-9000", "8d073919ffe2"])(
  "no amount is found in %s",
  (text) => {
    expect(text).not.toMatch(amountIn(73_919))
  },
)

test("an amount that could be part of an id is refused", () => {
  expect(() => amountIn(9187)).toThrow("too short")
})
