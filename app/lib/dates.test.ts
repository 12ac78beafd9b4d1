import { describe, expect, it } from "vitest"
import * as dates from "./dates.ts"

describe("days", () => {
  it.each([
    ["2026-11-21", true],
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-1-1", false],
    ["0000-01-01", false],
    ["2026-01-01T00:00", false],
    [" 2026-01-01", false],
    ["", false],
    [null, false],
    [20260101, false],
  ])("isDay(%j) is %s", (text, expected) => expect(dates.isDay(text)).toBe(expected))

  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-28", 1, "2026-03-29"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-10-24", 1, "2026-10-25"],
    ["2026-10-25", 1, "2026-10-26"],
    ["2024-03-01", -1, "2024-02-29"],
  ])("%s + %i days is %s", (day, days, expected) => expect(dates.addDays(day, days)).toBe(expected))

  it("counts days over the nights when clocks change", () => {
    expect(dates.daysBetween("2026-03-28", "2026-03-30")).toBe(2)
    expect(dates.daysBetween("2026-10-26", "2026-10-24")).toBe(-2)
  })

  it("writes days in Polish", () => {
    expect(dates.formatDay("2025-04-09")).toBe("09.04.2025")
    expect(dates.formatDayRange("2027-04-24", "2027-04-25")).toBe("24.04.2027 - 25.04.2027")
    expect(dates.formatDayRange("2027-05-16", "2027-05-16")).toBe("16.05.2027")
    expect(dates.formatDayRange("2027-05-16", null)).toBe("16.05.2027")
    expect(dates.formatLongDay("2025-04-09")).toBe("9 kwietnia 2025")
    expect(dates.formatLongDayRange("2027-04-24", "2027-04-25")).toBe("24–25 kwietnia 2027")
    expect(dates.formatLongDayRange("2027-04-30", "2027-05-02")).toBe("30 kwietnia – 2 maja 2027")
    expect(dates.formatLongDayRange("2026-12-31", "2027-01-01")).toBe("31 grudnia 2026 – 1 stycznia 2027")
    expect(dates.formatWeekdays("2027-04-24", "2027-04-25")).toBe("sobota – niedziela")
    expect(dates.formatWeekdays("2027-04-24", "2027-04-24")).toBe("sobota")
    expect(dates.formatWeekdays("2027-04-24", null)).toBe("sobota")
  })

  it("writes each day of a leap year as Intl does", () => {
    const utc = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("pl-PL", { timeZone: "UTC", ...options })
    const longDay = utc({ day: "numeric", month: "long", year: "numeric" })
    const weekday = utc({ weekday: "long" })
    for (let day = "2028-01-01"; day < "2029-01-01"; day = dates.addDays(day, 1)) {
      const at = new Date(day)
      expect(dates.formatLongDay(day)).toBe(longDay.format(at))
      expect(dates.formatWeekday(day)).toBe(weekday.format(at))
    }
  })

  it.each([
    ["2026-11-18", "Dzisiaj"],
    ["2026-11-17", "Wczoraj"],
    ["2026-11-16", "W tym tygodniu"],
    ["2026-11-15", "Starsze"],
  ])("on Wednesday 18.11.2026 %s is grouped under %s", (day, group) =>
    expect(dates.dayGroup(day, "2026-11-18")).toBe(group),
  )
})

describe("instants in Polish time", () => {
  it.each([
    ["2025-04-09T12:30:00Z", "9 kwietnia 2025, 14:30"],
    ["2026-11-20T23:05:00Z", "21 listopada 2026, 00:05"],
    ["2026-03-29T00:59:00Z", "29 marca 2026, 01:59"],
    ["2026-03-29T01:00:00Z", "29 marca 2026, 03:00"],
    ["2026-10-25T00:30:00Z", "25 października 2026, 02:30"],
    ["2026-10-25T01:30:00Z", "25 października 2026, 02:30"],
    ["2026-10-25T22:59:00Z", "25 października 2026, 23:59"],
    ["2026-10-25T23:00:00Z", "26 października 2026, 00:00"],
  ])("%s is %s", (at, text) => expect(dates.formatDateTime(new Date(at))).toBe(text))

  it("shows the time of a message", () =>
    expect(dates.formatMessageTime(new Date("2025-04-09T12:30:00Z"))).toBe("14:30 • 09.04.2025"))

  it.each([
    ["2026-03-28T22:59:59Z", "2026-03-28"],
    ["2026-03-28T23:00:00Z", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-24T22:00:00Z", "2026-10-25"],
    ["2026-10-25T22:59:59Z", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
  ])("at %s it is %s", (now, today) => expect(dates.todayIn(new Date(now))).toBe(today))

  it.each([
    ["2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["2026-07-01", "2026-06-30T22:00:00.000Z"],
  ])("%s begins at %s", (day, at) => expect(dates.startOfDay(day).toISOString()).toBe(at))
})
