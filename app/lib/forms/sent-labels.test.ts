import { expect, test } from "vitest"
import { labelOf } from "./sent-labels.ts"

test.each([
  ["lines[0].title", "Soki", "Tytuł"],
  ["status", "Planowane i nie tylko", null],
  ["uwagi", "dwa słowa", "Wpisany tekst"],
  ["uwagi", "słowo", null],
  ["title", "  ", null],
  ["__proto__", "dwa słowa", "Wpisany tekst"],
  ["__proto__", "słowo", null],
  ["constructor", "słowo", null],
])("%s with the text %j is labelled %j", (name, text, label) => {
  expect(labelOf(name, text)).toBe(label)
})
