import { expect, test } from "vitest"
import { nearestYear, yearsAround } from "./finances.ts"

test("years around the shown one are in order and at most six, the nearest to it", () => {
  expect(yearsAround([], 2027)).toEqual([2027])
  expect(yearsAround([2029, 2025, 2027], 2027)).toEqual([2025, 2027, 2029])
  expect(yearsAround([2026], 2040)).toEqual([2026, 2040])
  const all = Array.from({ length: 20 }, (_, index) => 2011 + index)
  expect(yearsAround(all, 2020)).toHaveLength(6)
  expect(yearsAround(all, 2020)).toEqual(expect.arrayContaining([2018, 2019, 2020, 2021, 2022]))
})

test("the nearest year is the later of two, and null without any", () => {
  expect(nearestYear([2020, 2030], 2026)).toBe(2030)
  expect(nearestYear([2020, 2030], 2025)).toBe(2030)
  expect(nearestYear([], 2025)).toBeNull()
})
