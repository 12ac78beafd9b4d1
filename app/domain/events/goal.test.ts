import fc from "fast-check"
import { expect, test } from "vitest"
import { againstGoal, seesGoal } from "./goal.ts"

const money = { received: 2_150_000, promised: 1_480_000, inKind: 620_000 }

test("money that is agreed or paid counts towards the goal, goods and services do not", () => {
  const { raised, missing, percent, shares } = againstGoal(5_000_000, money)
  expect({ raised, missing, percent }).toEqual({ raised: 3_630_000, missing: 1_370_000, percent: 72 })
  expect(shares?.paid).toBeCloseTo(0.43)
  expect(shares?.promised).toBeCloseTo(0.296)
})

test("without a goal there is no percentage, and more than the goal shows more than 100 %", () => {
  expect(againstGoal(null, money)).toEqual({ raised: 3_630_000, missing: null, percent: null, shares: null })
  expect(againstGoal(1_000_000, money)).toMatchObject({ missing: 0, percent: 363, shares: { paid: 1, promised: 0 } })
})

test("the parts fill at most the goal, and 100 % appears only when nothing is missing", () => {
  const grosze = fc.integer({ min: 0, max: 10_000_000_000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), grosze, grosze, (zloty, received, promised) => {
      const { missing, percent, shares } = againstGoal(zloty * 100, { received, promised, inKind: 0 })
      expect((shares?.paid ?? 2) + (shares?.promised ?? 2)).toBeLessThanOrEqual(1.000001)
      expect((percent ?? 0) >= 100).toBe(missing === 0)
    }),
  )
})

test.each([
  [null, false, false],
  [{ userType: "sponsor" }, false, true],
  [{ userType: "organization" }, false, false],
  [{ userType: "organization" }, true, true],
])("%o sees the goal of an event, own: %s: %s", (viewer, isOwn, sees) => {
  expect(seesGoal(viewer, isOwn)).toBe(sees)
})
