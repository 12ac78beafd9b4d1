import { expect, test } from "vitest"
import { mayAnswer, turnLink } from "./awaited-moves.ts"

const own = { awaits: "decide", isOwn: true, acts: true, request: null, asksAgain: false } as const

test.each([
  [own, "Sprawdź rozliczenie"],
  [{ ...own, awaits: "called_off" }, "Zdecyduj, co dalej po anulowaniu wydarzenia"],
  [{ ...own, acts: false }, null],
  [{ ...own, request: "own", isOwn: false }, "Zatwierdź jako druga osoba"],
  [{ ...own, request: "colleague" }, null],
  [{ ...own, isOwn: false }, null],
  [{ ...own, awaits: "terms", asksAgain: true }, "Poproś drugą osobę o\u00a0zgodę"],
  [{ ...own, awaits: null }, null],
] as const)("the link to what is awaited, %o, has the label %s", (turn, label) => {
  expect(turnLink(turn)).toBe(label)
})

test("a role may answer what its move allows", () => {
  expect([mayAnswer("finance", "decide"), mayAnswer("finance", "answer")]).toEqual([true, false])
  expect([mayAnswer("viewer", "decide"), mayAnswer("owner", null)]).toEqual([false, false])
})
