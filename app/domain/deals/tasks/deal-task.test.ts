import { expect, test } from "vitest"
import { awaitedMoves } from "../../notifications/task.ts"
import { taskOf, turnLink } from "./deal-task.ts"

test("each awaited move says what to do", () => {
  const texts = awaitedMoves.map((awaits) => taskOf({ awaits }))
  expect(new Set(texts).size).toBe(awaitedMoves.length)
  expect(texts).not.toContain("Zobacz współpracę")
  expect(taskOf({ awaits: null })).toBe("Zobacz współpracę")
})

test("an approval and a missing second person come before what is awaited", () => {
  expect(taskOf({ awaits: "terms", approves: true })).toContain("druga osoba")
  expect(taskOf({ awaits: "terms", asksAgain: true })).toContain("drugą osobę")
})

const own = { awaits: "decide", isOwn: true, role: "finance", asksAgain: false } as const

test.each([
  [own, "Sprawdź rozliczenie"],
  [{ ...own, awaits: "called_off", role: "owner" }, "Zdecyduj, co dalej po anulowaniu wydarzenia"],
  [{ ...own, awaits: "answer" }, null],
  [{ ...own, role: "viewer" }, null],
  [{ ...own, isOwn: false }, null],
  [{ ...own, awaits: "terms", role: "owner", asksAgain: true }, null],
  [{ ...own, awaits: null }, null],
] as const)("the way to what waits, %o, is named for whoever may do it", (turn, label) => {
  expect(turnLink(turn)).toBe(label)
})
