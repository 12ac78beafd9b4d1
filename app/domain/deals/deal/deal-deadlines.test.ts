import { expect, test } from "vitest"
import { dealStatuses } from "./deal.ts"
import { isEarly, looksExpired } from "./deal-deadlines.ts"

test("only a deal that was never agreed looks expired, from the day after the last event", () => {
  for (const status of dealStatuses)
    expect(looksExpired(status, "2027-05-16", "2027-05-17")).toBe(status === "pending" || status === "negotiation")
  expect(looksExpired("pending", "2027-05-16", "2027-05-16")).toBe(false)
  expect(looksExpired("pending", null, "2027-05-16")).toBe(false)
})

test("money and work are asked for from a week before their day, or at once without one", () => {
  expect([isEarly("2027-05-16", "2027-05-08"), isEarly("2027-05-16", "2027-05-09")]).toEqual([true, false])
  expect(isEarly(null, "2027-05-08")).toBe(false)
})
