import { expect, test } from "vitest"
import { turnLink } from "./awaited-moves.ts"

const own = { awaits: "decide", isOwn: true, role: "finance", asksAgain: false } as const

test.each([
  [own, "Sprawdź rozliczenie"],
  [{ ...own, awaits: "called_off", role: "owner" }, "Zdecyduj, co dalej po anulowaniu wydarzenia"],
  [{ ...own, awaits: "answer" }, null],
  [{ ...own, role: "viewer" }, null],
  [{ ...own, isOwn: false }, null],
  [{ ...own, awaits: "terms", role: "owner", asksAgain: true }, null],
  [{ ...own, awaits: null }, null],
] as const)("the link to what is awaited, %o, has the label %s", (turn, label) => {
  expect(turnLink(turn)).toBe(label)
})
