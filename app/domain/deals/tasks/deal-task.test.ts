import { expect, test } from "vitest"
import { awaitedMoves } from "../../notifications/task.ts"
import { taskOf } from "./deal-task.ts"

test("each awaited move has a label of what to do", () => {
  const texts = awaitedMoves.map((awaits) => taskOf({ awaits }))
  expect(new Set(texts).size).toBe(awaitedMoves.length)
  expect(texts).not.toContain("Zobacz współpracę")
  expect(taskOf({ awaits: null })).toBe("Zobacz współpracę")
})

test("an approval and a missing second person come before the awaited move", () => {
  expect(taskOf({ awaits: "terms", approves: true })).toContain("druga osoba")
  expect(taskOf({ awaits: "terms", asksAgain: true })).toContain("drugą osobę")
})
