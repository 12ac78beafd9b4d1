import { addDays, type Day, formatShortWeekday } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { monthNames } from "../../deals/reports/months.ts"
import { type DealTask, doneBy } from "../../deals/tasks/task.ts"
import { formatMoney } from "../../shared/money.ts"
import type { Role } from "../../shared/role.ts"
import type { DeskContext } from "./desk-deals.ts"

/** The desk looks this many days ahead. */
export const daysAhead = 30
const datesShown = 8

export type DeskEvent = { id: string; title: string; startDate: Day; city: string }
/** `below`: month and weekday, "gru, śr.". */
export type DeskDate = { day: Day; below: string; title: string; about: string; href: string; isEvent: boolean }

type Sources = { tasks: readonly DealTask[]; events: readonly DeskEvent[] }

/**
 * Own work, money and events of the next days, the earliest first; work of one day and deal is one line, and left out
 * for roles whose tasks are money alone.
 */
export function deskDates(
  { tasks, events }: Sources,
  { side, role, today, paths, eventPath }: DeskContext & { role: Role; eventPath: (id: string) => string },
): DeskDate[] {
  const until = addDays(today, daysAhead)
  const ahead = tasks.flatMap((task) =>
    task.side === side && task.dueOn !== null && task.dueOn >= today && task.dueOn <= until
      ? [{ ...task, day: task.dueOn }]
      : [],
  )
  const about = ({ dealTitle, partner }: DealTask) => `${dealTitle}, ${partner}`
  const tasksOfRole = doneBy(role)
  const showsWork = tasksOfRole.includes("do") || !tasksOfRole.includes("overdue")
  const rows = Map.groupBy(
    ahead.filter(({ what }) => showsWork && (what === "do" || what === "redo")),
    ({ day, dealId }) => `${day} ${dealId}`,
  )
  const work = [...rows.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            day: first.day,
            title: rest.length === 0 ? (first.title ?? "") : count(rest.length + 1, memberNouns.świadczenie),
            about: about(first),
            href: paths.rows(first.dealId),
            isEvent: false,
          },
        ]
      : [],
  )
  // an instalment is a task `pay` of the sponsor, and `overdue` of the organization, which waits for it
  const money = ahead
    .filter(({ what }) => what === "pay" || what === "overdue")
    .map((task) => ({
      day: task.day,
      title: `Rata ${formatMoney(task.grosze ?? 0)}`,
      about: about(task),
      href: paths.payments(task.dealId),
      isEvent: false,
    }))
  const own = events.map(({ id, title, startDate, city }) => ({
    day: startDate,
    title,
    about: city,
    href: eventPath(id),
    isEvent: true,
  }))
  return [...work, ...money, ...own]
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, datesShown)
    .map((date) => ({ ...date, below: belowDay(date.day) }))
}

const belowDay = (day: Day) => `${monthNames[Number(day.slice(5, 7)) - 1]}, ${formatShortWeekday(day)}`
