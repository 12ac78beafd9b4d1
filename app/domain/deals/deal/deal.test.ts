import { describe, expect, test } from "vitest"
import type { EventStatus } from "../../events/event.ts"
import {
  canRepeat,
  codesOfGroup,
  committedStatuses,
  dealStatuses,
  dealStatusLabel,
  eventsCounted,
  finalStatuses,
  isFinal,
  isOpenDeal,
  lastDayOf,
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
  test("offers D2's options", () => {
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

test("only the sponsor repeats, and only what is over", () => {
  for (const status of dealStatuses) {
    expect(canRepeat("sponsor", status)).toBe(["completed", "rejected", "canceled"].includes(status))
    expect(canRepeat("organization", status)).toBe(false)
  }
})

describe("what is counted of a deal's events", () => {
  const event = (status: EventStatus, startDate = "2027-05-15", endDate: string | null = null) => ({
    status,
    startDate,
    endDate,
  })
  const cancelled = (statuses: EventStatus[]) => {
    const { allEventsCancelled, someEventsCancelled } = eventsCounted(
      statuses.map((status) => event(status)),
      "2027-05-01",
    )
    return [allEventsCancelled, someEventsCancelled]
  }
  test("all are cancelled only when there are any, some when others take place", () => {
    expect(cancelled([])).toEqual([false, false])
    expect(cancelled(["canceled"])).toEqual([true, false])
    expect(cancelled(["canceled", "canceled"])).toEqual([true, false])
    expect(cancelled(["canceled", "finished"])).toEqual([false, true])
    expect(cancelled(["planned", "in_progress"])).toEqual([false, false])
  })
  test("days ahead lead to the last day of the last event that takes place", () => {
    const days = (events: ReturnType<typeof event>[], today = "2027-05-01") => eventsCounted(events, today).daysAhead
    expect(days([])).toBeNull()
    expect(days([event("planned")])).toBe(14)
    expect(days([event("planned", "2027-05-15", "2027-05-16"), event("planned", "2027-05-02")])).toBe(15)
    expect(days([event("planned")], "2027-05-15")).toBe(0)
    expect(days([event("planned")], "2027-05-16")).toBeNull()
    expect(days([event("in_progress")], "2027-05-16")).toBeNull()
    expect(days([event("finished")])).toBeNull()
    expect(days([event("canceled"), event("planned", "2027-05-02")])).toBe(1)
    expect(lastDayOf([event("canceled"), event("finished", "2027-05-02")])).toBe("2027-05-02")
  })
})

test("each side has another", () => {
  expect(otherSide("sponsor")).toBe("organization")
  expect(otherSide("organization")).toBe("sponsor")
})
