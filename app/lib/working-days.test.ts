import { describe, expect, test } from "vitest"
import { isDayOff, workingDaysAfter } from "./working-days.ts"

describe("days off in Poland", () => {
  test.each([
    ["2026-11-21", true],
    ["2026-11-22", true],
    ["2026-11-23", false],
    ["2026-11-11", true],
    ["2026-12-24", true],
    ["2027-01-01", true],
    ["2027-01-06", true],
    // Easter Mondays and Corpus Christi, and the days beside them
    ["2024-04-01", true],
    ["2025-04-21", true],
    ["2026-04-06", true],
    ["2027-03-29", true],
    ["2028-04-17", true],
    ["2030-04-22", true],
    ["2038-04-26", true],
    ["2049-04-19", true],
    ["2026-06-04", true],
    ["2027-05-27", true],
    ["2030-06-20", true],
    ["2027-03-30", false],
    ["2027-05-26", false],
    ["2027-05-28", false],
    ["2028-02-29", false],
  ])("%s: %s", (day, expected) => expect(isDayOff(day)).toBe(expected))

  test.each([
    ["2026-11-20", 3, "2026-11-25"],
    ["2026-12-22", 3, "2026-12-29"],
    ["2027-03-25", 3, "2027-03-31"],
    ["2027-12-31", 1, "2028-01-03"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("after %s, %i working days end on %s", (from, days, last) => expect(workingDaysAfter(from, days)).toBe(last))
})
