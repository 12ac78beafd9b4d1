import { expect, test } from "vitest"
import { type DealStatus, dealStatuses } from "./deal.ts"
import { dueReminder, looksExpired } from "./deal-deadlines.ts"

const movedAt = new Date("2027-03-20T10:00:00Z")
const after = (days: number) => new Date(movedAt.getTime() + days * 86_400_000)

test.each<[DealStatus, number, number[], number | null]>([
  ["pending", 6.99, [], null],
  ["pending", 7, [], 7],
  ["pending", 7, [7], null],
  ["pending", 13.9, [7], null],
  ["negotiation", 14, [7], 14],
  ["negotiation", 30, [], 14],
  ["negotiation", 30, [14], null],
  ["pending", 30, [7, 14], null],
  ["accepted", 30, [7], 14],
  ["settlement_rejected", 7, [], 7],
  ["in_progress", 30, [], null],
  ["completed", 30, [], null],
  ["pending", -1, [], null],
])("%s after %d days with %j sent: %s", (status, days, sent, due) => {
  expect(dueReminder({ status, movedAt }, sent, after(days))).toBe(due)
})

test("only what was never agreed looks expired, from the day after the last event", () => {
  for (const status of dealStatuses)
    expect(looksExpired(status, "2027-05-16", "2027-05-17")).toBe(status === "pending" || status === "negotiation")
  expect(looksExpired("pending", "2027-05-16", "2027-05-16")).toBe(false)
  expect(looksExpired("pending", null, "2027-05-16")).toBe(false)
})
