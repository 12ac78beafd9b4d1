import { expect, test } from "vitest"
import { type Remindable, reminderDue } from "./deal-reminders.ts"

const moved = new Date("2026-11-01T10:00:00Z")
const after = (days: number) => new Date(moved.getTime() + days * 86_400_000)
const deal = (given: Partial<Remindable>): Remindable => ({
  turn: "organization",
  awaits: "answer",
  authorWaits: false,
  movedAt: moved,
  lastDay: "2026-11-20",
  ...given,
})
const due = (
  given: Partial<Remindable>,
  days: number,
  sent: Parameters<typeof reminderDue>[1] = [],
  today = "2026-11-10",
) => reminderDue(deal(given), sent, after(days), today)

test("an unanswered proposal reminds the side whose turn it is after 7 and 14 days, once each", () => {
  expect(due({}, 6.9)).toBeNull()
  expect(due({}, 7)).toEqual({ kind: "reminder_proposal", awaits: "answer", side: "organization", days: 7 })
  expect(due({}, 9, [{ kind: "reminder_proposal", days: 7 }])).toBeNull()
  expect(due({}, 14, [{ kind: "reminder_proposal", days: 7 }])?.days).toBe(14)
  expect(due({}, 30, [{ kind: "reminder_proposal", days: 14 }])).toBeNull()
  expect(due({}, 20)?.days, "the latest alone").toBe(14)
  expect(due({ awaits: "terms", turn: "sponsor" }, 8)?.side).toBe("sponsor")
  expect(due({ awaits: "terms" }, 8)?.side).toBe("organization")
})

test("terms that wait for a second person of their author ask nobody to answer them", () => {
  expect(due({ awaits: "terms", authorWaits: true }, 8)).toBeNull()
  expect(due({ awaits: "annex", authorWaits: true }, 8)).toBeNull()
})

test("a settlement is asked for after the last event, and a decision about it after seven days", () => {
  const running = { awaits: "settle" } as const
  expect(due(running, 60, [], "2026-11-20")).toBeNull()
  expect(due(running, 1, [], "2026-11-21")).toMatchObject({
    kind: "reminder_settlement_due",
    side: "organization",
    days: 1,
  })
  const first = [{ kind: "reminder_settlement_due", days: 1 } as const]
  expect(due(running, 1, first, "2026-11-30")).toBeNull()
  expect(due(running, 1, first, "2026-12-04")?.days).toBe(14)
  expect(due({ ...running, lastDay: null }, 90, [], "2026-12-30")).toBeNull()
  const decides = { awaits: "decide", turn: "sponsor" } as const
  expect(due(decides, 6)).toBeNull()
  const undecided = { kind: "reminder_settlement_undecided", side: "sponsor", days: 7 } as const
  expect(due(decides, 7)).toMatchObject(undecided)
  expect(due(decides, 40, [undecided])).toBeNull()
})

test("agreed terms wait for the sponsor, a rejected settlement for the organization, an annex for the other side", () => {
  const confirms = { awaits: "confirm", turn: "sponsor" } as const
  expect(due(confirms, 7)).toMatchObject({ kind: "reminder_terms", side: "sponsor", days: 7 })
  expect(due(confirms, 20, [{ kind: "reminder_terms", days: 7 }])?.days).toBe(14)
  const corrections = { kind: "reminder_corrections", side: "organization", days: 7 } as const
  expect(due({ awaits: "correct" }, 7)).toMatchObject(corrections)
  expect(due({ awaits: "correct" }, 8, [corrections])).toBeNull()
  expect(due({ awaits: "annex" }, 7, [], "2026-12-30")).toMatchObject({ kind: "reminder_annex", side: "organization" })
  expect(due({ awaits: "annex", turn: "sponsor" }, 20, [{ kind: "reminder_annex", days: 7 }])?.days).toBe(14)
  expect(due({ awaits: "annex" }, 3)).toBeNull()
})

test.each([
  ["a request to cancel", { awaits: "cancel" }],
  ["a deal whose events are cancelled", { awaits: "called_off", turn: "both" }],
  ["a deal that is over", { awaits: null, turn: null }],
] as const)("%s reminds nobody", (_, given) => {
  expect(due(given, 90, [], "2027-01-01")).toBeNull()
})
