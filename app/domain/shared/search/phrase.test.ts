import { expect, test } from "vitest"
import { escapeLike, readPhrase } from "./phrase.ts"

test("a phrase is cleaned and cut, whatever was sent", () => {
  expect(readPhrase(null)).toBe("")
  expect(readPhrase(" bieg\0\n w  Łodzi ")).toBe("bieg w Łodzi")
  expect(readPhrase("słowo ".repeat(200))).toHaveLength(95)
  expect(readPhrase("a".repeat(1_000_000))).toHaveLength(100)
})

test("a cut leaves no part of a word, which nobody typed", () => {
  const words = "towarzystwo przyjaciół chóru dziecięcego uniwersytetu zachodniopomorskiego"
  const long = `${words} i zespołu technologicznego "don diri don"`
  expect(readPhrase(long)).toBe(`${words} i zespołu`)
  expect(readPhrase(long.slice(0, 100))).toBe(long.slice(0, 100))
  expect(readPhrase(`${"a".repeat(100)} b`)).toBe("a".repeat(100))
})

test("wildcards stand for themselves", () => {
  expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\")
})
