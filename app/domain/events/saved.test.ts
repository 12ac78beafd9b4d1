import { expect, test } from "vitest"
import {
  cheapestPaid,
  costPerParticipant,
  lowestCost,
  optionForPlan,
  relativeDay,
  savedState,
  sumAgainst,
} from "./saved.ts"

const option = (price: number | null, priceTo: number | null = null) => ({ price, priceTo })

test("the cheapest paid option is found without free and unpriced ones", () => {
  expect(cheapestPaid([option(null), option(0), option(5000), option(3000, 9000)])).toEqual(option(3000, 9000))
  expect(cheapestPaid([option(null), option(0)])).toBeNull()
})

test("the cost of a participant comes from the planned amount, else from the lowest price", () => {
  expect(costPerParticipant(450_000, 1200)).toBe(375)
  expect(costPerParticipant(null, 600)).toBeNull()
  expect(costPerParticipant(100, 0)).toBeNull()
  expect(costPerParticipant(100, null)).toBeNull()
})

test("only a cost below another one is marked as the lowest", () => {
  expect(lowestCost([500, 235, null])).toBe(235)
  expect(lowestCost([235, 235])).toBeNull()
  expect(lowestCost([235, null])).toBeNull()
  expect(lowestCost([])).toBeNull()
})

test("planned amounts are summed against the budget", () => {
  expect(sumAgainst(1000, [300, null, 900])).toEqual({ sum: 1200, left: -200, missing: 1 })
  expect(sumAgainst(null, [300])).toEqual({ sum: 300, left: null, missing: 0 })
})

test("a saved event shows whether it is still open", () => {
  const event = { status: "planned" as const, startDate: "2027-05-10", endDate: null, hidden: false, deleted: false }
  expect(savedState(event, "2027-05-10")).toBe("open")
  expect(savedState(event, "2027-05-11")).toBe("finished")
  expect(savedState({ ...event, status: "canceled" }, "2027-05-11")).toBe("canceled")
  expect(savedState({ ...event, hidden: true }, "2027-05-01")).toBe("hidden")
  expect(savedState({ ...event, hidden: true, deleted: true }, "2027-05-01")).toBe("deleted")
  expect(savedState(null, "2027-05-01")).toBe("deleted")
})

test("the distance to a day is put into words", () => {
  expect(relativeDay("2027-05-10", "2027-05-10")).toBe("dzisiaj")
  expect(relativeDay("2027-05-11", "2027-05-10")).toBe("jutro")
  expect(relativeDay("2027-05-18", "2027-05-10")).toBe("za 8\u00a0dni")
  expect(relativeDay("2027-05-09", "2027-05-10")).toBeNull()
})

test("a planned sum buys the dearest option that it reaches; a smaller one buys none", () => {
  const offer = [
    { price: 250_000, priceTo: null },
    { price: null, priceTo: null },
    { price: 400_000, priceTo: 600_000 },
  ]
  const bought = (planned: number | null, options: typeof offer | [] = offer) => optionForPlan(planned, options)?.price
  expect([900_000, 400_000, 399_999, 250_000, null].map((planned) => bought(planned))).toEqual([
    ...[400_000, 400_000, 250_000, 250_000, 250_000],
  ])
  expect(optionForPlan(100_000, offer)).toBeNull()
  expect(optionForPlan(100_000, [{ price: null, priceTo: null }])).toEqual({ price: null, priceTo: null })
  expect(optionForPlan(100_000, [])).toBeNull()
})
