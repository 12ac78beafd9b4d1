import { expect, test } from "vitest"
import { frequenciesBy } from "#app/db/connection/word-frequency.server.ts"
import { allOf, anyOf } from "#app/domain/shared/search/tsquery.ts"
import { wayBy } from "./match-queries.server.ts"

const shares = [
  { lexeme: "tbieg", share: 0.03 },
  { lexeme: "tpiknik", share: 0.04 },
  { lexeme: "tnauk", share: 0.014 },
  { lexeme: "tzlot", share: 0.001 },
  { lexeme: "tdzien", share: 0.5 },
]
const small = frequenciesBy(100_000, shares)
const large = frequenciesBy(1_000_000, shares)
const [bieg, piknik, nauk, zlot, dzien] = shares.map(({ lexeme }) => ({ lexeme })) as [
  { lexeme: string },
  { lexeme: string },
  { lexeme: string },
  { lexeme: string },
  { lexeme: string },
]

test("a common word of a large table is looked for along the order, of a small one in months", () => {
  expect(wayBy(small, bieg, "head", false).name).toBe("months")
  expect(wayBy(large, bieg, "head", false)).toEqual({ name: "walk", rowsToScan: 2000 })
  expect(wayBy(large, zlot, "head", false).name).toBe("months")
  expect(wayBy(small, zlot, "head", false).name).toBe("all")
})

test("the most common words are looked for along the order of any table", () => {
  expect(wayBy(small, dzien, "head", false)).toEqual({ name: "walk", rowsToScan: 1000 })
})

test("a row whose description counts costs more to scan", () => {
  expect(wayBy(large, nauk, "head", true)).toEqual({ name: "walk", rowsToScan: 4000 })
  expect(wayBy(large, nauk, "search", true).name).toBe("months")
})

test("words that may stand together are looked for along the order where the rarest would pay", () => {
  expect(wayBy(large, allOf([piknik, nauk]), "head", false)).toEqual({ name: "walk", rowsToScan: 2000 })
  expect(wayBy(large, allOf([piknik, zlot]), "head", true).name).toBe("months")
  expect(wayBy(large, allOf([piknik, { lexeme: "tsowa" }]), "head", false).name).toBe("all")
})

test("words together are in as many rows as independent ones, at most in those of the rarest", () => {
  expect(large.likely(allOf([piknik, nauk]))).toBeCloseTo(560)
  expect(large.atMost(allOf([piknik, nauk]))).toBeCloseTo(14_000)
  expect(large.atMost(anyOf([bieg, piknik]))).toBeCloseTo(70_000)
  expect(large.atMost(allOf([bieg, { lexeme: "tsowa" }]))).toBe(0)
})
