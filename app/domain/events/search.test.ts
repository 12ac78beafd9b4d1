import { expect, test } from "vitest"
import { escapeLike, searchTerms } from "./search.ts"

test("a phrase becomes folded words, each once", () => {
  expect(searchTerms("  Łódź  półmaraton ŁÓDŹ ")).toEqual(["lodz", "polmaraton"])
  expect(searchTerms("„Ćwierćnuta”, przegląd")).toEqual(["cwiercnuta", "przeglad"])
  expect(searchTerms("")).toEqual([])
})

test("single letters and signs count only when there is nothing else", () => {
  expect(searchTerms("bieg w Łodzi")).toEqual(["bieg", "lodzi"])
  expect(searchTerms("bieg – 5 km")).toEqual(["bieg", "km"])
  expect(searchTerms("w")).toEqual(["w"])
  expect(searchTerms("%")).toEqual(["%"])
  expect(searchTerms("% 50%")).toEqual(["50%"])
})

test("a pasted text is cut to its first eight words", () => {
  expect(searchTerms("aa bb cc dd ee ff gg hh ii jj")).toHaveLength(8)
})

test("wildcards stand for themselves", () => {
  expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\")
})
