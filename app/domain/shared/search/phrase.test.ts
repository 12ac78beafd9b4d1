import { expect, test } from "vitest"
import { escapeLike, readPhrase } from "./phrase.ts"

test("a phrase is read as one line of at most 100 characters, whatever was sent", () => {
  expect(readPhrase(null)).toBe("")
  expect(readPhrase(" bieg\0\n w  Łodzi ")).toBe("bieg w Łodzi")
  expect(readPhrase("słowo ".repeat(200))).toHaveLength(95)
  expect(readPhrase("a".repeat(1_000_000))).toHaveLength(100)
})

test("a long phrase is cut after a whole word, unless it is a single one", () => {
  const words = "towarzystwo przyjaciół chóru dziecięcego uniwersytetu zachodniopomorskiego"
  const long = `${words} i zespołu technologicznego "don diri don"`
  expect(readPhrase(long)).toBe(`${words} i zespołu`)
  expect(readPhrase(long.slice(0, 100))).toBe(long.slice(0, 100))
  expect(readPhrase(`${"a".repeat(100)} b`)).toBe("a".repeat(100))
})

test("wildcards of a phrase are escaped for LIKE", () => {
  expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\")
})
