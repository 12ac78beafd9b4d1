import { expect, test } from "vitest"
import { type Pair, ratioOf, verdictOf } from "./verdict.ts"

/** Twelve pairs around a ratio, on a machine whose speed changes by half between pairs. */
const pairsAround = (ratio: number, control = 1): Pair[] =>
  Array.from({ length: 12 }, (_, index) => {
    const speed = 1 + (index % 4) / 6
    const chance = 1 + ((index % 5) - 2) / 100
    return { before: 3 * speed, control: 3 * speed * control * chance, now: 3 * speed * ratio * chance }
  })

test("the ratio is computed within each pair, so that the speed of the machine does not matter", () => {
  const { median, low, high } = ratioOf(pairsAround(1.2), "now")
  expect(median).toBeCloseTo(1.2, 1)
  expect(low).toBeGreaterThan(1.15)
  expect(high).toBeLessThan(1.25)
})

test("a page counts as dearer or cheaper only if both bounds lie on one side", () => {
  expect(verdictOf(pairsAround(1.2), 0.1)).toBe("dearer")
  expect(verdictOf(pairsAround(0.8), 0.1)).toBe("cheaper")
  expect(verdictOf(pairsAround(1.0), 0.1)).toBe("no difference seen")
})

test("there is no verdict beside a busy core, or when a commit differs from itself", () => {
  expect(verdictOf(pairsAround(1.2), 1.2)).toBe("not judged")
  expect(verdictOf(pairsAround(1.2, 1.1), 0.1)).toBe("not judged")
})
