import { expect, test } from "vitest"
import { addDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { isRemindedOn, type Remindable, reminderDay } from "./reminder-days.ts"

const begun = "2026-11-01"
const due = "2026-12-20"
const task = (changes: Partial<Remindable> = {}): Remindable => ({
  what: "answer",
  since: begun,
  begunOn: changes.since === undefined ? begun : changes.since,
  fromDay: begun,
  dueOn: null,
  lastDay: "2028-01-01",
  status: "in_progress",
  ...changes,
})

/** Days of reminders, counted from `from`, if the worker runs each day. */
function daysOf(changes: Partial<Remindable>, from: Day, days = 120): number[] {
  const reminded: number[] = []
  let lastOn: Day | null = null
  for (let passed = -30; passed <= days; passed++) {
    const today = addDays(from, passed)
    if (!isRemindedOn(task(changes), lastOn, today)) continue
    reminded.push(passed)
    lastOn = today
  }
  return reminded
}

test.each([
  "answer",
  "terms",
  "confirm",
  "annex",
  "cancel",
  "called_off",
  "decide",
  "correct",
  "materials",
  "capacity",
  "reschedule",
] as const)("%s is asked for after 7 and 14 days, then each month", (what) => {
  expect(daysOf({ what }, begun)).toEqual([7, 14, 44, 74, 104])
})

test.each(["check", "receive", "give_back"] as const)("%s is asked for after 7, 14 and 44 days", (what) => {
  expect(daysOf({ what }, begun, 50)).toEqual([7, 14, 44])
})

test.each(["answer", "terms", "confirm"] as const)("reminders of %s end with the last event's day", (what) => {
  expect(daysOf({ what, lastDay: addDays(begun, 14) }, begun)).toEqual([7, 14])
  expect(daysOf({ what, lastDay: addDays(begun, 13) }, begun)).toEqual([7])
  expect(reminderDay(task({ what, lastDay: null }), addDays(begun, 20)), "no event").toBe(addDays(begun, 14))
})

test("a second person is reminded after two days, then each week", () => {
  expect(daysOf({ what: "approve" }, begun, 24)).toEqual([2, 9, 16, 23])
})

test.each(["pending", "negotiation", "accepted"] as const)(
  "reminders of a second person about a deal that is %s end with the last event",
  (status) => {
    expect(daysOf({ what: "approve", status, lastDay: addDays(begun, 9) }, begun, 60)).toEqual([2, 9])
    expect(daysOf({ what: "approve", lastDay: addDays(begun, 9) }, begun, 24), "a settlement").toEqual([2, 9, 16, 23])
  },
)

test("the reminder of a settlement comes on the day after the last event, and 14 days after it", () => {
  const lastDay = addDays(begun, 40)
  expect(daysOf({ what: "settle", fromDay: addDays(lastDay, 1), lastDay }, begun, 200)).toEqual([41, 54])
  expect(daysOf({ what: "settle", lastDay: null }, begun), "no event").toEqual([])
  expect(daysOf({ what: "settle", lastDay: addDays(begun, -20) }, begun), "agreed after it").toEqual([1, 14])
})

test("the reminder of a rating comes once, three days after the end", () => {
  expect(daysOf({ what: "rate", since: null }, begun)).toEqual([3])
  expect(reminderDay(task({ what: "rate", since: null }), addDays(begun, 31))).toBeNull()
})

test.each(["do", "redo"] as const)("%s is asked for before its day, then each week", (what) => {
  const row = { what, since: null, fromDay: addDays(due, -7), dueOn: due }
  expect(daysOf(row, due, 24)).toEqual([-7, -1, 1, 8, 15, 22])
  expect(daysOf({ ...row, fromDay: addDays(due, -3) }, due, 2), "it came later").toEqual([-1, 1])
  expect(daysOf({ ...row, fromDay: addDays(due, 3) }, due, 20), "it came late").toEqual([8, 15])
  expect(daysOf({ ...row, since: addDays(due, 1) }, due, 20), "sent back").toEqual([8, 15])
})

test("reminders of due money come like those of rows, and emails end after 90 days", () => {
  const money = { since: null, fromDay: addDays(due, -7), dueOn: due }
  const weeks = Array.from({ length: 13 }, (_, week) => 1 + 7 * week)
  expect(daysOf({ ...money, what: "pay" }, due, 200)).toEqual([-7, -1, ...weeks])
  expect(daysOf({ ...money, what: "overdue", fromDay: addDays(due, 1) }, due, 200)).toEqual(weeks)
  expect(weeks.at(-1)).toBe(85)
  expect(daysOf({ what: "pay", since: null }, begun), "without a day").toEqual([7, 14, 44, 74, 104])
})

test("what is due soon sends no reminder on the day of the agreement, or on that on which its row was added", () => {
  const money = { what: "pay", since: null, fromDay: addDays(due, -7), dueOn: due } as const
  expect(daysOf({ ...money, begunOn: addDays(due, -7) }, due, 2), "due in a week").toEqual([-1, 1])
  expect(daysOf({ ...money, begunOn: addDays(due, -30) }, due, 2), "agreed long before").toEqual([-7, -1, 1])
  const row = { what: "do", since: null, fromDay: addDays(due, -1), dueOn: due } as const
  expect(daysOf({ ...row, begunOn: addDays(due, -1) }, due, 2), "due tomorrow").toEqual([1])
  expect(daysOf({ ...row, fromDay: addDays(due, 1), begunOn: addDays(due, 1) }, due, 9), "late at once").toEqual([8])
})

test("days on which no worker ran give one reminder, and a moved due day gives new ones", () => {
  const row = task({ what: "do", since: null, fromDay: addDays(due, -7), dueOn: due })
  expect(isRemindedOn(row, addDays(due, -7), addDays(due, 5))).toBe(true)
  expect(isRemindedOn(row, addDays(due, 5), addDays(due, 7))).toBe(false)
  expect(isRemindedOn(row, addDays(due, 5), addDays(due, 8))).toBe(true)
  const moved = { ...row, fromDay: addDays(due, 33), dueOn: addDays(due, 40) }
  expect(isRemindedOn(moved, addDays(due, 8), addDays(due, 32))).toBe(false)
  expect(isRemindedOn(moved, addDays(due, 8), addDays(due, 33))).toBe(true)
})

test("a task sends no reminder on its first day, and one that begins anew waits again", () => {
  expect(isRemindedOn(task({ since: addDays(begun, 7) }), null, addDays(begun, 7))).toBe(false)
  expect(daysBetween(begun, reminderDay(task(), addDays(begun, 10)) ?? begun)).toBe(7)
  expect(isRemindedOn(task({ since: addDays(begun, 12) }), addDays(begun, 7), addDays(begun, 19))).toBe(true)
})
