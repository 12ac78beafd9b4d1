import { describe, expect, it } from "vitest"
import { categories, filterCategories, readCategory } from "../shared/category.ts"
import * as event from "./event.ts"

const today = "2026-11-21"

describe("lists", () => {
  it("hold what the decisions name", () => {
    expect(event.eventStatuses).toHaveLength(5)
    expect(categories).toHaveLength(11)
    expect(event.audiences).toHaveLength(11)
    expect(filterCategories.slice(0, 5)).toEqual(["Sportowe", "Kulturalne", "Charytatywne", "Edukacyjne", "Społeczne"])
    expect([...filterCategories].sort()).toEqual([...categories].sort())
  })

  it.each([
    ["Planowane", "planned"],
    ["W przygotowaniu", "preparing"],
    ["W trakcie", "in_progress"],
    ["Zakończone", "finished"],
    ["Anulowane", "canceled"],
    ["Odwołane", "canceled"],
    ["planned", null],
    ["Przełożone", null],
    ["toString", null],
    ["", null],
  ])("the label %j is of the status %s", (label, status) => {
    expect(event.readStatusLabel(label)).toBe(status)
    if (status && label !== "Odwołane") expect(event.eventStatusLabels[status as event.EventStatus]).toBe(label)
  })

  it.each([
    ["Społeczna", "Społeczne"],
    ["Sportowe", "Sportowe"],
    [null, "Inne"],
    [" ", "Inne"],
    ["Hobby", "Hobby"],
  ])("category %j is shown as %s", (stored, shown) => expect(readCategory(stored)).toBe(shown))
})

describe("time", () => {
  it.each<[event.EventStatus, string, string | null, boolean, string | null]>([
    ["planned", "2026-11-21", null, false, null],
    ["planned", "2026-11-20", null, true, "finished"],
    ["planned", "2026-11-19", "2026-11-21", false, null],
    ["planned", "2026-11-19", "2026-11-20", true, "finished"],
    ["in_progress", "2026-11-01", "2026-11-10", true, "finished"],
    ["in_progress", "2026-11-01", "2026-11-21", false, null],
    ["finished", "2027-01-01", null, true, "finished"],
    ["canceled", "2027-01-01", null, true, "canceled"],
    ["canceled", "2020-01-01", null, true, "canceled"],
    ["preparing", "2027-01-01", "2027-01-02", false, null],
  ])("%s from %s to %s: past %s, badge %s", (status, startDate, endDate, past, badge) => {
    const times = { status, startDate, endDate }
    expect(event.isPast(times, today)).toBe(past)
    expect(event.pastBadge(times, today)).toBe(badge)
    expect(event.closedReason(times, today) === null).toBe(!past)
  })

  it.each<[event.EventStatus, string, string | null]>([
    ["canceled", "2027-01-01", "To wydarzenie zostało anulowane i nie przyjmuje propozycji."],
    ["finished", "2027-01-01", "To wydarzenie jest zakończone i nie przyjmuje już propozycji."],
    ["planned", "2026-11-20", "Termin tego wydarzenia już minął, więc nie przyjmuje ono propozycji."],
    ["planned", "2026-11-21", null],
  ])("%s on %s is closed because: %s", (status, startDate, reason) =>
    expect(event.closedReason({ status, startDate, endDate: null }, today)).toBe(reason),
  )
})

it.each<[event.EventStatus, string, event.EventStatus, boolean]>([
  ["planned", "2026-11-21", "planned", false],
  ["planned", "2026-11-20", "finished", true],
  ["in_progress", "2026-11-20", "finished", true],
  ["finished", "2026-11-20", "finished", false],
  ["finished", "2027-01-01", "finished", false],
  ["canceled", "2026-11-20", "canceled", false],
])("%s on %s is shown as %s; its owner is asked to close it: %s", (status, startDate, shown, awaits) => {
  const times = { status, startDate, endDate: null }
  expect(event.shownStatus(times, today)).toBe(shown)
  expect(event.awaitsClosing(times, today)).toBe(awaits)
})

it("counts participants in words", () => {
  expect(event.participantsLabel(null)).toBe("Nie podano")
  expect(event.participantsLabel(1200)).toBe("1\u00a0200\u00a0uczestników")
  expect(event.participantsLabel(1)).toBe("1\u00a0uczestnik")
})
