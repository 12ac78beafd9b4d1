import { expect, test } from "vitest"
import type { ApprovalRule } from "./approval.ts"
import { isLooser, ruleNotice, ruleText } from "./rule-change.ts"

const rule = (fromGrosze: number | null, financeApproves = false): ApprovalRule => ({ fromGrosze, financeApproves })

test.each([
  ["switched off", rule(500), rule(null), true],
  ["raised", rule(500), rule(501), true],
  ["opened to finance", rule(500), rule(500, true), true],
  ["lowered, but opened to finance", rule(500), rule(400, true), true],
  ["raised, but finance taken out", rule(500, true), rule(600), true],
  ["lowered", rule(500), rule(499), false],
  ["finance taken out", rule(500, true), rule(500), false],
  ["the same", rule(500), rule(500), false],
  ["switched on", rule(null), rule(500, true), false],
  ["off as before", rule(null), rule(null, true), false],
])("a rule that is %s", (_, before, after, looser) => {
  expect(isLooser(before, after)).toBe(looser)
})

test("its texts say brutto and that goods count", () => {
  expect(ruleText(rule(500_000)).replaceAll("\u00a0", " ")).toBe(
    "od 5 000 zł brutto z wkładem rzeczowym i usługami, zatwierdza właściciel",
  )
  const news = { before: rule(500_000), after: rule(null), by: "Karolina", effectiveAt: null } as const
  for (const fact of ["party.secondPersonAsked", "party.secondPersonDeclined", "party.secondPerson"] as const)
    expect(ruleNotice({ fact, ...news }).body).toMatch(/brutto/)
  const ended = (by: string | null) =>
    ruleNotice({ fact: "party.secondPersonEnded", ...news, by, asker: "Halina" }).body.replaceAll("\u00a0", " ")
  expect(ended("Karolina")).toMatch(/^Karolina zapisuje inną .* prosi Halina, nie wejdzie w życie: bez zgody/)
  expect(ended(null)).toMatch(/^Halina nie może już zmieniać/)
  expect(ruleNotice({ fact: "party.secondPerson", ...news, by: null }).body).toMatch(/^Minęło 7 dni/)
})
