import { describe, expect, it } from "vitest"
import * as event from "./event.ts"

const today = "2026-11-21"

describe("lists", () => {
  it("hold what the decisions name", () => {
    expect(event.eventStatuses).toHaveLength(5)
    expect(event.categories).toHaveLength(11)
    expect(event.audiences).toHaveLength(11)
    expect(event.filterCategories.slice(0, 5)).toEqual([
      "Sportowe",
      "Kulturalne",
      "Charytatywne",
      "Edukacyjne",
      "Społeczne",
    ])
    expect([...event.filterCategories].sort()).toEqual([...event.categories].sort())
  })

  it.each([
    ["Odwołane", "Anulowane"],
    ["Planowane", "Planowane"],
    ["W przygotowaniu", "W przygotowaniu"],
    ["W trakcie", "W trakcie"],
    ["Zakończone", "Zakończone"],
    [null, "Planowane"],
    ["", "Planowane"],
    ["Przełożone", "Przełożone"],
    ["toString", "toString"],
  ])("status %j is shown as %s", (stored, shown) => {
    expect(event.readStatus(stored)).toBe(shown)
  })

  it.each([
    ["Społeczna", "Społeczne"],
    ["Sportowe", "Sportowe"],
    [null, "Inne"],
    [" ", "Inne"],
    ["Hobby", "Hobby"],
  ])("category %j is shown as %s", (stored, shown) => expect(event.readCategory(stored)).toBe(shown))
})

describe("time", () => {
  it.each([
    ["Planowane", "2026-11-21", null, false, null],
    ["Planowane", "2026-11-20", null, true, "Zakończone"],
    ["Planowane", "2026-11-19", "2026-11-21", false, null],
    ["Planowane", "2026-11-19", "2026-11-20", true, "Zakończone"],
    ["W trakcie", "2026-11-01", "2026-11-10", true, "Zakończone"],
    ["W trakcie", "2026-11-01", "2026-11-21", false, null],
    ["Zakończone", "2027-01-01", null, true, "Zakończone"],
    ["Anulowane", "2027-01-01", null, true, "Anulowane"],
    ["Odwołane", "2027-01-01", null, true, "Anulowane"],
    ["Anulowane", "2020-01-01", null, true, "Anulowane"],
    ["W przygotowaniu", "2027-01-01", "2027-01-02", false, null],
  ])("%s from %s to %s: past %s, badge %s", (status, startDate, endDate, past, badge) => {
    const times = { status, startDate, endDate }
    expect(event.isPast(times, today)).toBe(past)
    expect(event.pastBadge(times, today)).toBe(badge)
    expect(event.closedReason(times, today) === null).toBe(!past)
  })

  it.each([
    ["Anulowane", "2027-01-01", "To wydarzenie zostało anulowane i nie przyjmuje propozycji."],
    ["Zakończone", "2027-01-01", "To wydarzenie jest zakończone i nie przyjmuje już propozycji."],
    ["Planowane", "2026-11-20", "Termin tego wydarzenia już minął, więc nie przyjmuje ono propozycji."],
    ["Planowane", "2026-11-21", null],
  ])("%s on %s is closed because: %s", (status, startDate, reason) =>
    expect(event.closedReason({ status, startDate, endDate: null }, today)).toBe(reason),
  )
})

it.each([
  ["Planowane", "2026-11-21", "Planowane", false],
  ["Planowane", "2026-11-20", "Zakończone", true],
  ["W trakcie", "2026-11-20", "Zakończone", true],
  ["Zakończone", "2026-11-20", "Zakończone", false],
  ["Zakończone", "2027-01-01", "Zakończone", false],
  ["Odwołane", "2026-11-20", "Anulowane", false],
])("%s on %s is shown as %s; its owner is asked to close it: %s", (status, startDate, shown, asked) => {
  const times = { status, startDate, endDate: null }
  expect(event.shownStatus(times, today)).toBe(shown)
  expect(event.awaitsClosing(times, today)).toBe(asked)
})

it("counts participants in words", () => {
  expect(event.participantsLabel(null)).toBe("Nie podano")
  expect(event.participantsLabel(1200)).toBe("1\u00a0200\u00a0uczestników")
  expect(event.participantsLabel(1)).toBe("1\u00a0uczestnik")
})
