import { expect, test } from "vitest"
import { dealFactOf, factName, historyFactOf, historyLine, readFact, unlockFact } from "./deal-history.ts"
import { moveNames } from "./deal-moves.ts"

test("facts of a deal are distinguished from all others", () => {
  for (const fact of [...moveNames, "propose", "repeat"] as const) expect(dealFactOf(factName(fact))).toBe(fact)
  for (const what of ["event.edit", "deal", "deal.", "deal.toString", "deal.edit.x"])
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
  ["rejectSettlement", "sponsor", 3, "organization", "Odesłano rozliczenie do poprawy", null],
] as const)("%s by %s (%s) seen by %s", (fact, by, termsVersion, viewer, text, version) => {
  expect(historyLine({ fact, by, termsVersion, from: null, to: null }, viewer)).toMatchObject({ text, version })
})

test("every fact has a text for every viewer", () => {
  for (const fact of [...moveNames, "propose", "repeat"] as const)
    for (const by of ["sponsor", "organization", null] as const)
      for (const viewer of ["sponsor", "organization", null] as const)
        expect(historyLine({ fact, by, termsVersion: 1, from: null, to: null }, viewer).text).toMatch(/^[A-Z]\S/)
})

test("an entry names the statuses only where they changed, and the version in force where its text does not (B13)", () => {
  const entry = { by: "organization", termsVersion: 3 } as const
  expect(historyLine({ ...entry, fact: "settle", from: "in_progress", to: "settlement" }, "sponsor")).toMatchObject({
    from: "W realizacji",
    to: "W rozliczeniu",
    version: null,
    inForce: "warunki w\u00a0wersji 3",
  })
  expect(historyLine({ ...entry, fact: "edit", from: "negotiation", to: "negotiation" }, "sponsor")).toMatchObject({
    from: null,
    to: null,
    version: "(wersja 3)",
    inForce: null,
  })
  expect(historyLine({ ...entry, fact: "propose", from: null, to: "pending" }, "sponsor")).toMatchObject({
    from: null,
    to: "Oczekująca",
  })
})

test("the operator's moves are shown as the operator's, by the status that followed", () => {
  expect(historyFactOf(unlockFact)).toBe("unlock")
  expect(dealFactOf(unlockFact)).toBeNull()
  const entry = { fact: "unlock", by: null, termsVersion: 2, from: "settlement" } as const
  expect(historyLine({ ...entry, to: "negotiation" }, "sponsor").text).toBe("Operator przywrócił negocjacje")
  expect(historyLine({ ...entry, to: "canceled" }, "organization").text).toBe("Operator anulował współpracę")
})

test("a stored fact gives all its details, an old or odd one fewer", () => {
  const details = {
    side: "organization",
    from: "pending",
    to: "rejected",
    termsVersion: 2,
    reason: "x",
  }
  expect(readFact({ partyId: "s", details }, "s")).toMatchObject({
    by: "organization",
    from: "pending",
    to: "rejected",
    termsVersion: 2,
    words: "x",
  })
  const odd = { side: "judge", from: "?", to: 1, reason: null, message: "" }
  const nothing = {
    from: null,
    to: null,
    annexVersion: null,
    annexNumber: null,
    openGrosze: null,
    termsVersion: null,
    words: null,
    corrections: [],
  }
  expect(readFact({ partyId: "s", details: odd }, "s")).toEqual({ by: "sponsor", ...nothing })
  expect(readFact({ partyId: "o", details: {} }, "s")).toEqual({ by: "organization", ...nothing })
  expect(readFact({ partyId: null, details: {} }, "s")).toEqual({ by: null, ...nothing })
})

test("a deal closed before its money arrived shows that to both sides, with the sum", () => {
  const { openGrosze } = readFact({ partyId: "s", details: { openGrosze: 150_000 } }, "s")
  const entry = {
    fact: "acceptSettlement",
    by: "sponsor",
    termsVersion: 1,
    from: "settlement",
    to: "completed",
  } as const
  for (const viewer of ["sponsor", "organization"] as const) {
    const { text } = historyLine({ ...entry, openGrosze }, viewer)
    expect(text.replaceAll("\u00a0", " ")).toBe(
      "Zaakceptowano rozliczenie; organizacja nie potwierdziła jeszcze wpłaty 1 500 zł",
    )
    expect(historyLine({ ...entry, openGrosze: null }, viewer).text).toBe("Zaakceptowano rozliczenie")
  }
})
