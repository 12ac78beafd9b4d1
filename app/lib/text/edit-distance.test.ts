import { expect, test } from "vitest"
import { editDistance, neighbours } from "./edit-distance.ts"

test.each([
  ["piknik", "piknik", 0],
  ["pinkik", "piknik", 1],
  ["piknk", "piknik", 1],
  ["koncret", "koncert", 1],
  ["kocnret", "koncert", 2],
  ["bieg", "biega", 1],
  ["bieg", "festiwal", 3],
  ["", "ab", 2],
])("%s → %s: %i", (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
  expect(editDistance(other, one, 2)).toBe(distance)
})

test("neighbours are the words at distance one", () => {
  const near = neighbours("rajd")
  for (const word of ["rjad", "raj", "rajdy", "bajd", "ajd"]) expect(near).toContain(word)
  expect(near.every((word) => editDistance("rajd", word, 2) === 1)).toBe(true)
})
