import { expect, test } from "vitest"
import { awaitedDay, daysAheadOf, isTurnOf, turnOn } from "./turn.ts"

test("before the day of a turn the deal waits for the event", () => {
  const settles = { turn: "organization", turnFrom: "2027-05-17" } as const
  expect(turnOn(settles, "2027-05-16")).toBe("event")
  expect(turnOn(settles, "2027-05-17")).toBe("organization")
  expect(turnOn({ turn: "sponsor", turnFrom: null }, "2027-05-16")).toBe("sponsor")
  expect(turnOn({ turn: null, turnFrom: null }, "2027-05-16")).toBe("nobody")
})

test("either side can act when it is the turn of both", () => {
  expect(isTurnOf("sponsor", "both") && isTurnOf("organization", "both")).toBe(true)
  expect(isTurnOf("sponsor", "organization")).toBe(false)
  expect(isTurnOf("organization", "event") || isTurnOf("organization", "nobody")).toBe(false)
})

test("days ahead lead to the last day of the last event that takes place", () => {
  expect(daysAheadOf({ aheadUntil: "2027-05-15" }, "2027-05-01")).toBe(14)
  expect(daysAheadOf({ aheadUntil: "2027-05-15" }, "2027-05-15")).toBe(0)
  expect(daysAheadOf({ aheadUntil: "2027-05-15" }, "2027-05-16")).toBeNull()
  expect(daysAheadOf({ aheadUntil: null }, "2027-05-01")).toBeNull()
})

test("once the awaited event is over, the last one that took place is named", () => {
  const days = { aheadUntil: "2027-05-15", lastDay: "2027-05-20" }
  expect(awaitedDay(days, "2027-05-15")).toBe("2027-05-15")
  expect(awaitedDay(days, "2027-05-16")).toBe("2027-05-20")
  expect(awaitedDay({ aheadUntil: null, lastDay: null }, "2027-05-16")).toBeNull()
})
