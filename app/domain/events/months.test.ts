import { expect, test } from "vitest"
import { groupsOfMonths } from "./months.ts"

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
