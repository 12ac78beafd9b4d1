import { expect, test } from "vitest"
import { initialsOf } from "./initials.ts"

test.each([
  ["Rafał Domeracki", "RD"],
  ["Fundacja Sąsiedzki Sad", "SS"],
  ["Okna Drwęca S.A.", "OD"],
  ["Towarzystwo Teatralne „Trzecie Piętro”", "TT"],
  ["łukasz żak", "ŁŻ"],
  ["Fundacja", "FU"],
  ["  ", "?"],
])("%s → %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
