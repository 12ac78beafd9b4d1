import { describe, expect, test } from "vitest"
import type { EventTimes } from "./event.ts"
import { type EventWork, nextDeadline } from "./event-work.ts"

const today = "2026-11-21" // a Saturday
const idle: EventWork = { waiting: 0, waitingSince: null, running: 0, sentBack: 0 }
const ahead: EventTimes = { status: "planned", startDate: "2027-04-24", endDate: "2027-04-25" }
const over: EventTimes = { status: "finished", startDate: "2026-10-10", endDate: null }
const next = (event: Parameters<typeof nextDeadline>[0], work: Partial<EventWork> = {}) =>
  nextDeadline(event, { ...idle, ...work }, today)

describe("the nearest deadline", () => {
  test.each([
    ["2026-11-16", "2026-11-19"],
    ["2026-11-18", "2026-11-23"],
    ["2026-11-20", "2026-11-25"],
    ["2026-11-21", "2026-11-25"],
    ["2026-12-23", "2026-12-30"],
  ])("a proposal of %s is answered by %s: three working days", (waitingSince, day) => {
    expect(next(ahead, { waiting: 1, waitingSince })).toEqual({ what: "answer", day, words: "odpowiedź na propozycję" })
    expect(next(over, { waiting: 2, waitingSince, running: 1 })).toMatchObject({ words: "odpowiedź na propozycje" })
  })

  test("a settlement is due when the event is over or the sponsor sent one back", () => {
    expect(next(over, { running: 1 })).toEqual({ what: "settle" })
    expect(next(ahead, { sentBack: 1 })).toEqual({ what: "settle" })
    expect(next(ahead, { running: 1 })).toMatchObject({ what: "begin" })
    expect(next({ ...over, status: "canceled" }, { running: 1 })).toBeNull()
  })

  test("without other work the deadline is the beginning or end of the event", () => {
    expect(next(ahead)).toEqual({ what: "begin", day: "2027-04-24", words: "początek wydarzenia" })
    expect(next({ status: "in_progress", startDate: "2026-11-14", endDate: "2026-11-28" })).toEqual({
      what: "end",
      day: "2026-11-28",
      words: "koniec wydarzenia",
    })
    expect(next({ status: "planned", startDate: today, endDate: null })).toMatchObject({ what: "end", day: today })
    expect(next(over)).toBeNull()
    expect(next({ ...over, status: "in_progress" })).toEqual({ what: "close" })
    expect(next({ ...over, status: "planned" }, { running: 1 })).toEqual({ what: "settle" })
    expect(next({ ...ahead, status: "canceled" })).toBeNull()
  })
})
