import { describe, expect, test } from "vitest"
import {
  canRepeat,
  codesOfGroup,
  committedStatuses,
  dealStatuses,
  dealStatusLabel,
  finalStatuses,
  isFinal,
  isOpenDeal,
  openStatuses,
  otherSide,
  statusGroups,
} from "./deal.ts"

test.each([
  ["pending", "Oczekująca"],
  ["accepted", "Zaakceptowana"],
  ["rejected", "Odrzucona"],
  ["negotiation", "W negocjacji"],
  ["in_progress", "W realizacji"],
  ["settlement", "W rozliczeniu"],
  ["settlement_rejected", "Rozliczenie odrzucone"],
  ["completed", "Zrealizowana"],
  ["canceled", "Anulowana"],
  ["cancelled", "Nieznany status"],
  ["toString", "Nieznany status"],
  ["", "Nieznany status"],
])("the label of %j is %s", (code, label) => {
  expect(dealStatusLabel(code)).toBe(label)
})

test("a deal is either open or over, and committed ones are open", () => {
  expect([...openStatuses, ...finalStatuses].sort()).toEqual([...dealStatuses].sort())
  for (const status of dealStatuses) expect(isOpenDeal(status)).toBe(!isFinal(status))
  for (const status of committedStatuses) expect(isOpenDeal(status)).toBe(true)
  expect(committedStatuses).not.toContain("pending")
  expect(committedStatuses).not.toContain("negotiation")
})

describe("the status filter", () => {
  test("offers the options of D2", () => {
    expect(Object.fromEntries(statusGroups.slice(1).map(({ label, codes }) => [label, [...codes]]))).toEqual({
      Przesłana: ["pending"],
      Negocjacje: ["negotiation", "accepted"],
      "W trakcie": ["in_progress", "settlement", "settlement_rejected"],
      Zrealizowana: ["completed"],
      "Zakończone bez realizacji": ["rejected", "canceled"],
    })
  })
  test("every code stands in exactly one group besides 'all'", () => {
    const codes: string[] = statusGroups.slice(1).flatMap((group) => [...group.codes])
    expect(codes.sort()).toEqual([...dealStatuses].sort())
  })
  test("a value of the address names its codes; anything else names all", () => {
    expect(codesOfGroup("negocjacje")).toEqual(["negotiation", "accepted"])
    for (const value of ["wszystkie", "W trakcie", "pending", "", null, undefined])
      expect(codesOfGroup(value)).toEqual(dealStatuses)
  })
})

test("only the sponsor repeats a deal, and only one that is over", () => {
  for (const status of dealStatuses) {
    expect(canRepeat("sponsor", status)).toBe(["completed", "rejected", "canceled"].includes(status))
    expect(canRepeat("organization", status)).toBe(false)
  }
})

test("the other side of each side is the opposite one", () => {
  expect(otherSide("sponsor")).toBe("organization")
  expect(otherSide("organization")).toBe("sponsor")
})
