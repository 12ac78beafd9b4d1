import { expect, test } from "vitest"
import { earliestIdAt, timeOrderedId, timeOrderedIdAfter } from "./time-ordered-id.ts"

test("ids sort in the order in which they were made, also many within one millisecond", () => {
  const ids = Array.from({ length: 10_000 }, () => timeOrderedId(1_800_000_000_000))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test("an id made after another sorts after it, even when that came from a faster clock", () => {
  const ahead = timeOrderedId(Date.now() + 90_000_000)
  const chain = [ahead]
  for (let n = 0; n < 100; n++) chain.push(timeOrderedIdAfter(chain.at(-1)))
  expect(chain.toSorted()).toEqual(chain)
  expect(timeOrderedIdAfter(null)).toMatch(/-7/)
})

test("no id made at a moment or later sorts before the earliest id of that moment", () => {
  const now = Date.now() + 200_000_000
  expect(timeOrderedId(now) >= earliestIdAt(now)).toBe(true)
  expect(earliestIdAt(now) > earliestIdAt(now - 1)).toBe(true)
})
