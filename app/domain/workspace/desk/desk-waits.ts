import { type Day, daysBetween } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { awaitedText, isMoneyTask, isRowTask, taskPage } from "../../deals/tasks/deal-task.ts"
import { type DealTask, taskKey, waitsSince } from "../../deals/tasks/task.ts"
import type { DealPaths, DeskContext } from "./desk-deals.ts"
import { dayAndMonth } from "./desk-tasks.ts"

const waitsShown = 5

export type DeskWait = {
  key: string
  title: string
  about: string
  href: string
  when: string
  isLate: boolean
  isMoney: boolean
}

/**
 * Tasks of the other sides for this one: late ones first, then the longest wait, then the next due day. Rows of one
 * deal and day are one line. `others`: number of lines that are not shown.
 */
export function deskWaits(
  tasks: readonly DealTask[],
  { side, today, paths }: DeskContext,
): { waits: DeskWait[]; others: number } {
  const awaited = tasks.filter((task) => task.side !== side)
  const groups = Map.groupBy(awaited, ({ dealId, what, subject, dueOn }) =>
    isRowTask(what) ? `${dealId} ${what} ${dueOn}` : `${dealId} ${what} ${subject}`,
  )
  const lines = [...groups.values()]
    .map((group) => ({
      day: dayOf(group[0] as DealTask),
      line: line(group as [DealTask, ...DealTask[]], today, paths),
    }))
    .toSorted((a, b) => Number(b.line.isLate) - Number(a.line.isLate) || a.day.localeCompare(b.day))
    .map(({ line }) => line)
  return { waits: lines.slice(0, waitsShown), others: Math.max(0, lines.length - waitsShown) }
}

const dayOf = (task: DealTask): Day => task.dueOn ?? waitsSince(task) ?? task.fromDay

function line(rows: readonly [DealTask, ...DealTask[]], today: Day, paths: DealPaths): DeskWait {
  const [first] = rows
  const { what, dealId, dueOn } = first
  return {
    key: taskKey(first),
    title: awaitedText(first, rows.length),
    about: `${first.partner}, ${first.dealTitle}`,
    href: paths[taskPage(what)](dealId),
    when: whenOf(first, today),
    isLate: dueOn !== null && dueOn < today,
    isMoney: isMoneyTask(what),
  }
}

/** "3 dni po terminie", "do 16 kwietnia", "czeka 3 dni", "od dziś". */
function whenOf(task: DealTask, today: Day): string {
  if (task.dueOn !== null) {
    const late = daysBetween(task.dueOn, today)
    return late > 0 ? `${count(late, memberNouns.dzień)} po\u00a0terminie` : `do\u00a0${dayAndMonth(task.dueOn)}`
  }
  const waited = daysBetween(waitsSince(task) ?? task.fromDay, today)
  return waited > 0 ? `czeka ${count(waited, memberNouns.dzień)}` : "od\u00a0dziś"
}
