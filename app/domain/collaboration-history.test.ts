import { expect, test } from "vitest"
import { dealFactOf, factName, historyLine } from "./collaboration-history.ts"
import { moveNames } from "./collaboration-moves.ts"

test("facts of a deal are told from all others", () => {
  for (const fact of [...moveNames, "propose", "repeat"] as const) expect(dealFactOf(factName(fact))).toBe(fact)
  for (const what of [
    "event.edit",
    "collaboration",
    "collaboration.",
    "collaboration.toString",
    "collaboration.edit.x",
  ])
    expect(dealFactOf(what)).toBeNull()
})

test.each([
  ["propose", "sponsor", 1, "organization", "Wysłano propozycję", "(wersja 1)"],
  ["edit", "sponsor", 3, "organization", "Sponsor zmienił warunki", "(wersja 3)"],
  ["edit", "organization", 2, "organization", "Zmieniono warunki", "(wersja 2)"],
  ["edit", "organization", 2, "sponsor", "Organizacja zmieniła warunki", "(wersja 2)"],
  ["edit", null, null, "sponsor", "Zmieniono warunki", null],
  ["negotiate", "organization", 1, "sponsor", "Rozpoczęto negocjacje", null],
  ["acceptTerms", "organization", 3, "sponsor", "Zaakceptowano warunki", "(wersja 3)"],
  ["cancel", "sponsor", 3, "organization", "Sponsor anulował współpracę", null],
  ["cancel", "sponsor", 3, "sponsor", "Anulowano współpracę", null],
  ["settle", "organization", 3, "sponsor", "Przesłano rozliczenie", null],
] as const)("%s by %s (%s) seen by %s", (fact, by, termsVersion, viewer, text, version) => {
  expect(historyLine({ fact, by, termsVersion }, viewer)).toEqual({ text, version })
})

test("every fact has words for everyone", () => {
  for (const fact of [...moveNames, "propose", "repeat"] as const)
    for (const by of ["sponsor", "organization", null] as const)
      for (const viewer of ["sponsor", "organization", null] as const)
        expect(historyLine({ fact, by, termsVersion: 1 }, viewer).text).toMatch(/^[A-Z]\S/)
})
