import { expect, test } from "vitest"
import { namedSum, sharesNote } from "./named-sum.ts"

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ")

test("a sum says what it is unless it is money for promotion", () => {
  expect(plain(namedSum({ totalGrosze: 850_000, kind: "sponsoring" }))).toBe("8 500 zł")
  expect(plain(namedSum({ totalGrosze: 850_000, kind: "barter" }))).toBe("8 500 zł (barter)")
  expect(plain(namedSum({ totalGrosze: 0, kind: "donation" }))).toBe("0 zł (darowizna)")
  expect(plain(namedSum({ totalGrosze: 850_000, kind: "barter" }, ", "))).toBe("8 500 zł, barter")
})

test("a sum over several deals says how much of it is of another kind", () => {
  expect(sharesNote([])).toBeNull()
  expect(sharesNote([{ kind: "sponsoring", grosze: 5 }])).toBeNull()
  expect(sharesNote([{ kind: "barter", grosze: 0 }])).toBeNull()
  expect(
    plain(
      sharesNote([
        { kind: "barter", grosze: 100_000 },
        { kind: "sponsoring", grosze: 5 },
        { kind: "donation", grosze: 5_000 },
        { kind: "barter", grosze: 200_000 },
      ]),
    ),
  ).toBe("w tym darowizny 50 zł i barter 3 000 zł")
})
