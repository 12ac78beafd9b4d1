import { expect, test } from "vitest"
import { dealStatuses } from "./deal.ts"
import { dueReminder, isEarly, looksExpired } from "./deal-deadlines.ts"

const movedAt = new Date("2027-03-20T10:00:00Z")
const after = (days: number) => new Date(movedAt.getTime() + days * 86_400_000)

test.each<[number, number[], number | null]>([
  [6.99, [], null],
  [7, [], 7],
  [7, [7], null],
  [13.9, [7], null],
  [14, [7], 14],
  [30, [], 14],
  [30, [14], null],
  [30, [7, 14], null],
  [-1, [], null],
])("after %d days with %j sent: %s", (days, sent, due) => {
  expect(dueReminder(movedAt, sent, after(days))).toBe(due)
})

test("only what was never agreed looks expired, from the day after the last event", () => {
  for (const status of dealStatuses)
    expect(looksExpired(status, "2027-05-16", "2027-05-17")).toBe(status === "pending" || status === "negotiation")
  expect(looksExpired("pending", "2027-05-16", "2027-05-16")).toBe(false)
  expect(looksExpired("pending", null, "2027-05-16")).toBe(false)
})

test("what is due is asked for from a week before its day, and at once without one", () => {
  expect([isEarly("2027-05-16", "2027-05-08"), isEarly("2027-05-16", "2027-05-09")]).toEqual([true, false])
  expect(isEarly(null, "2027-05-08")).toBe(false)
})
