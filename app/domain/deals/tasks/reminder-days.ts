import { addDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { type DealStatus, plannedStatuses } from "../deal/deal.ts"
import { askAheadDays, overdueEmailDays } from "../deal/deal-deadlines.ts"
import { ratingDays } from "../rating/rating.ts"
import type { DealTask } from "./task.ts"

/** The fields of a task that decide on which days it reminds. */
export type Remindable = Pick<DealTask, "what" | "since" | "fromDay" | "dueOn" | "lastDay"> & {
  /** The day of the move, the agreement or the row that made the task; null: none of them did. */
  begunOn: Day | null
  status: DealStatus
}

/** Days after (or before) a day; the last of them repeats `every` so many days, until `until`. */
type Course = { days: readonly number[]; every?: number; until?: number }

const due: Course = { days: [-askAheadDays, -1, 1], every: 7 }
const overdue: Course = { ...due, until: overdueEmailDays }
/** Without a due day; the first reminder of an answer comes after a week (B32). */
const waiting: Course = { days: [7, 14], every: 30 }
const approval: Course = { days: [2], every: 7 }
const settling: Course = { days: [1, 14] }
const rating: Course = { days: [3], until: ratingDays }

const planned: readonly DealStatus[] = plannedStatuses

/** The newest day of the course up to today. */
function newestOf(from: Day, { days, every, until }: Course, today: Day): Day | null {
  const passed = daysBetween(from, today)
  if (until !== undefined && passed > until) return null
  const last = days.at(-1) ?? 0
  if (every !== undefined && passed > last) return addDays(from, last + Math.floor((passed - last) / every) * every)
  const newest = days.findLast((day) => day <= passed)
  return newest === undefined ? null : addDays(from, newest)
}

/**
 * The newest day, up to today, on which a task reminds; null: none yet, or no more. Tasks before an agreement expire
 * with the last event.
 */
export function reminderDay({ what, since, fromDay, dueOn, lastDay, status }: Remindable, today: Day): Day | null {
  const startDay = since ?? fromDay
  const isExpired = lastDay !== null && lastDay < today
  switch (what) {
    case "answer":
    case "terms":
    case "confirm":
      return isExpired ? null : newestOf(startDay, waiting, today)
    case "settle":
      return lastDay && newestOf(startDay > lastDay ? startDay : lastDay, settling, today)
    case "approve":
      return isExpired && planned.includes(status) ? null : newestOf(startDay, approval, today)
    case "rate":
      return newestOf(fromDay, rating, today)
    case "pay":
    case "overdue":
      return newestOf(dueOn ?? startDay, dueOn ? overdue : waiting, today)
    default:
      return newestOf(dueOn ?? startDay, dueOn ? due : waiting, today)
  }
}

/** Whether the task reminds today; `lastOn`: the day of the last reminder, null: none yet. */
export function isRemindedOn(task: Remindable, lastOn: Day | null, today: Day): boolean {
  const day = reminderDay(task, today)
  if (day === null || day < task.fromDay) return false
  const isAfter = (other: Day | null) => other === null || day > other
  return isAfter(lastOn) && isAfter(task.begunOn)
}
