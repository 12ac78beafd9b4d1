import { expect, test } from "vitest"
import { csvOf } from "./csv.ts"

test("cells keep their quotes, semicolons and lines", () => {
  expect(
    csvOf([
      ["Tytuł", 'Scena „pod"; chmurką'],
      ["a\nb", ""],
    ]),
  ).toBe('\uFEFF"Tytuł";"Scena „pod""; chmurką"\r\n"a\nb";""\r\n')
})

test.each([
  "=1+1",
  "+48",
  "-2+1",
  "-A1",
  "@SUM(A1)",
  "\tx",
  "\n=1",
  " =1",
  "\uff1d1+1",
  '=HYPERLINK("https://zly.example")',
])("%j is no formula", (text) => {
  expect(csvOf([[text]])).toMatch(/^\uFEFF"'/)
})

test.each(["-24921,37", "-2"])("%s below zero stays a number", (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`)
})
