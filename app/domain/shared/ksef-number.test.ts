import fc from "fast-check"
import { expect, test } from "vitest"
import { readKsefNumber } from "./ksef-number.ts"

const number = "5265877635-20250826-0100001AF629-AF"

test.each([number, ` ${number.toLowerCase()} `, number.replaceAll("-", "–"), `5265877635-20250826-\n0100001AF629-AF`])(
  "reads %j",
  (text) => {
    expect(readKsefNumber(text)).toEqual({ ok: true, value: number })
  },
)

test.each(["", "FV 12/2027", number.replaceAll("-", ""), "5265877635-20251326-0100001AF629-AF", `${number}A`])(
  "%j is refused, as it lacks the shape of a KSeF number",
  (text) => {
    expect(readKsefNumber(text)).toMatchObject({ ok: false, message: expect.stringMatching(/35 znaków/) })
  },
)

test("a KSeF number with one wrong character is refused", () => {
  const places = [...number].flatMap((char, at) => (char === "-" ? [] : [at]))
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom(..."0123456789ABCDEF"), (at, char) => {
      fc.pre(number[at] !== char)
      expect(readKsefNumber(number.slice(0, at) + char + number.slice(at + 1)).ok).toBe(false)
    }),
  )
})
