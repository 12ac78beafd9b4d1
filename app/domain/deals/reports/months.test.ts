import { expect, test } from "vitest"
import { archesOf, type MonthRow, yearByMonth } from "./months.ts"

const row = (month: number | null, more: Partial<MonthRow>): MonthRow => ({
  ...{ month, received: 0, toPay: 0, overdue: 0, inTransit: 0, inKind: 0 },
  ...more,
})

test("a year has twelve months and sums: what is overdue is not in `later`, and what has no day in no month", () => {
  const year = yearByMonth([
    row(3, { received: 200, toPay: 300, overdue: 100 }),
    row(4, { toPay: 50, inTransit: 25, inKind: 7 }),
    row(null, { toPay: 40 }),
  ])
  expect(year?.sums).toEqual({ received: 200, later: 250, overdue: 100, inTransit: 25, undated: 40, inKind: 7 })
  expect(year?.months).toHaveLength(12)
  expect(year?.months[2]).toEqual({ month: 3, received: 200, later: 200, overdue: 100, inTransit: 0 })
  expect(year?.months[0]).toEqual({ month: 1, received: 0, later: 0, overdue: 0, inTransit: 0 })
})

test("a year without a figure is null", () => {
  expect(yearByMonth([])).toBeNull()
  expect(yearByMonth([row(null, {})])).toBeNull()
})

test("the highest month fills its arch, and a month with more refunds than receipts is empty", () => {
  const { months = [] } =
    yearByMonth([row(1, { received: 150, toPay: 50 }), row(2, { received: 50 }), row(3, { received: -80 })]) ?? {}
  const [january, february, march] = archesOf(months)
  expect(january).toEqual({
    month: 1,
    height: 100,
    parts: [
      ["later", 25],
      ["received", 75],
    ],
  })
  expect(february).toEqual({ month: 2, height: 25, parts: [["received", 100]] })
  expect(march).toEqual({ month: 3, height: 0, parts: [] })
})
