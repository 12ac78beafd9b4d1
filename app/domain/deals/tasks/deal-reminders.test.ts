import { expect, test } from "vitest"
import { type Remindable, reminderDue } from "./deal-reminders.ts"

const moved = new Date("2026-11-01T10:00:00Z")
const after = (days: number) => new Date(moved.getTime() + days * 86_400_000)
const deal = (given: Partial<Remindable>): Remindable => ({
  status: "pending",
  termsAuthor: "sponsor",
  annexAuthor: null,
  cancelAskedBy: null,
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
  expect(due({}, 7)).toEqual({ kind: "reminder_proposal", side: "organization", days: 7 })
  expect(due({}, 9, [{ kind: "reminder_proposal", days: 7 }])).toBeNull()
  expect(due({}, 14, [{ kind: "reminder_proposal", days: 7 }])?.days).toBe(14)
  expect(due({}, 30, [{ kind: "reminder_proposal", days: 14 }])).toBeNull()
  expect(due({}, 20)?.days, "the latest alone").toBe(14)
  expect(due({ status: "negotiation", termsAuthor: "organization" }, 8)?.side).toBe("sponsor")
  expect(due({ status: "negotiation", termsAuthor: "sponsor" }, 8)?.side).toBe("organization")
})

test("a settlement is asked for after the last event, and a decision about it after seven days", () => {
  const running = { status: "in_progress" } as const
  expect(due(running, 60, [], "2026-11-20")).toBeNull()
  expect(due(running, 1, [], "2026-11-21")).toEqual({ kind: "reminder_settlement_due", side: "organization", days: 1 })
  const first = [{ kind: "reminder_settlement_due", days: 1 } as const]
  expect(due(running, 1, first, "2026-11-30")).toBeNull()
  expect(due(running, 1, first, "2026-12-04")?.days).toBe(14)
  expect(due({ ...running, lastDay: null }, 90, [], "2026-12-30")).toBeNull()
  expect(due({ ...running, cancelAskedBy: "sponsor" }, 1, [], "2026-11-21")).toBeNull()
  expect(due({ status: "settlement" }, 6)).toBeNull()
  const undecided = { kind: "reminder_settlement_undecided", side: "sponsor", days: 7 } as const
  expect(due({ status: "settlement" }, 7)).toEqual(undecided)
  expect(due({ status: "settlement" }, 40, [undecided])).toBeNull()
})

test("agreed terms wait for the sponsor, a rejected settlement for the organization", () => {
  expect(due({ status: "accepted" }, 7)).toEqual({ kind: "reminder_terms", side: "sponsor", days: 7 })
  expect(due({ status: "accepted" }, 20, [{ kind: "reminder_terms", days: 7 }])?.days).toBe(14)
  const corrections = { kind: "reminder_corrections", side: "organization", days: 7 } as const
  expect(due({ status: "settlement_rejected" }, 7)).toEqual(corrections)
  expect(due({ status: "settlement_rejected" }, 8, [corrections])).toBeNull()
  expect(due({ status: "settlement_rejected", cancelAskedBy: "sponsor" }, 9)).toBeNull()
})

test.each(["completed", "rejected", "canceled"] as const)("%s reminds nobody", (status) => {
  expect(due({ status }, 90, [], "2027-01-01")).toBeNull()
})

test("an open annex reminds the side that answers it, and no settlement is asked for meanwhile", () => {
  for (const status of ["in_progress", "settlement_rejected"] as const) {
    const open = { status, annexAuthor: "sponsor" } as const
    expect(due(open, 7, [], "2026-12-30")).toEqual({ kind: "reminder_annex", side: "organization", days: 7 })
    expect(due(open, 20, [{ kind: "reminder_annex", days: 7 }], "2026-12-30")?.days).toBe(14)
    expect(due(open, 3, [], "2026-12-30")).toBeNull()
    expect(due({ status, annexAuthor: "organization" }, 7)?.side).toBe("sponsor")
  }
})
