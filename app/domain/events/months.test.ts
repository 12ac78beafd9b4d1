import { expect, test } from "vitest"
import { groupsAround, groupsOfMonths } from "./months.ts"

test("months come in growing groups, in both directions", () => {
  expect(groupsOfMonths("2026-11-30", "2027-04-01")).toEqual([
    ["202611"],
    ["202612"],
    ["202701"],
    ["202702", "202703"],
    ["202704"],
  ])
  expect(groupsOfMonths("2026-11-30", "2027-01-01", { backwards: true })).toEqual([["202701"], ["202612"], ["202611"]])
  expect(groupsOfMonths("2027-01-05", "2027-01-01")).toEqual([["202701"]])
  expect(groupsOfMonths("2027-02-05", "2027-01-01")).toEqual([])
  expect(groupsOfMonths("2000-01-01", "2030-12-31").flat()).toHaveLength(372)
  expect(groupsOfMonths("2026-08-30", "2027-01-01", { together: "2026-11-25" })).toEqual([
    ["202608", "202609", "202610", "202611"],
    ["202612"],
    ["202701"],
  ])
})

test("groups around a day hold each month once, in order", () => {
  const years = [1000, 1999, 2000, 2019, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2100, 9999]
  const months = years.flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => `${year}${String(at + 1).padStart(2, "0")}`),
  )
  for (const today of ["2026-11-30", "2027-01-01", "2029-12-31"]) {
    const groups = groupsAround(today)
    const placed = groups.flatMap(({ from, months: parts }) =>
      months.filter(
        (month) => parts.some((part) => month.startsWith(part)) && `${month}01` >= from.replaceAll("-", ""),
      ),
    )
    expect(placed).toEqual(months)
    const single = groups.slice(1, -1).flatMap(({ months }) => months)
    expect(single).toHaveLength(16)
  }
})
