import { addDays, type Day } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../../deals/deal/deal.ts"
import { ratingDays } from "../../deals/rating/rating.ts"
import { taskReasonOf } from "../../deals/tasks/consequence.ts"
import { isRowTask, type TaskPage, taskPage, taskText } from "../../deals/tasks/deal-task.ts"
import { type DealTask, doneBy, waitsSince } from "../../deals/tasks/task.ts"
import type { Role } from "../../shared/role.ts"
import type { DeskTask } from "./desk-tasks.ts"

export type DealPaths = Record<TaskPage, (dealId: string) => string>
export type DeskContext = { side: Side; today: Day; paths: DealPaths }

/** Tasks of this person in deals now; rows of one deal and reason are one task. */
export function dealTasks(
  tasks: readonly DealTask[],
  { side, role, userId, today, paths }: DeskContext & { role: Role; userId: string },
): DeskTask[] {
  const allowed = doneBy(role)
  const present = tasks.filter(
    (task) =>
      task.side === side && allowed.includes(task.what) && task.fromDay <= today && isTaskOfPerson(task, userId, today),
  )
  const rows = Map.groupBy(
    present.filter(({ what }) => isRowTask(what)),
    (task) => `${rowGroupOf(task, today)} ${task.dealId}`,
  )
  return [
    ...withMergedMissing(present.filter(({ what }) => !isRowTask(what))).map((task) => deskTask(task, today, paths)),
    ...[...rows.values()].map((group) => rowsTask(group as [DealTask, ...DealTask[]], today, paths)),
  ]
}

/** Merges the missing money of a deal into one task, from the oldest day. */
function withMergedMissing(tasks: readonly DealTask[]): DealTask[] {
  const missed = Map.groupBy(
    tasks.filter(({ what }) => what === "overdue"),
    ({ dealId }) => dealId,
  )
  const oldest = [...missed.values()].flatMap((all) => {
    const [first] = all.toSorted((a, b) => (a.dueOn ?? "").localeCompare(b.dueOn ?? ""))
    return first ? [{ ...first, grosze: all.reduce((sum, { grosze }) => sum + (grosze ?? 0), 0) }] : []
  })
  return [...tasks.filter(({ what }) => what !== "overdue"), ...oldest]
}

/**
 * Whether this person has the task: the work of a row with a responsible person is theirs alone, and a rating is not
 * asked for indefinitely.
 */
function isTaskOfPerson({ what, responsibleId, fromDay }: DealTask, userId: string, today: Day): boolean {
  if (what === "rate") return today <= addDays(fromDay, ratingDays)
  return what === "check" || what === "reschedule" || responsibleId === null || responsibleId === userId
}

function deskTask(task: DealTask, today: Day, paths: DealPaths): DeskTask {
  const { what, dealId, dueOn, instalment, grosze } = task
  return {
    kind: taskReasonOf(task, today),
    title: taskText(task),
    about: `${task.dealTitle}, ${task.partner}`,
    href: paths[taskPage(what)](dealId),
    dueOn,
    since: dueOn === null ? waitsSince(task) : null,
    payment: instalment && grosze !== null ? { dealId, instalment, grosze } : null,
  }
}

/** Rows of one deal and group are one task: those sent back are apart from others that are due. */
const rowGroupOf = (task: DealTask, today: Day) => {
  const reason = taskReasonOf(task, today)
  return reason === "due" && task.what === "redo" ? "fix" : reason
}

function rowsTask(rows: readonly [DealTask, ...DealTask[]], today: Day, paths: DealPaths): DeskTask {
  const [first] = rows
  const days = rows.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return {
    kind: taskReasonOf(first, today),
    title: rows.length === 1 ? taskText(first) : rowsTitle(first, rows.length, today),
    about: `${first.dealTitle}, ${first.partner}`,
    href: paths.rows(first.dealId),
    dueOn: days[0] ?? null,
    since: null,
  }
}

function rowsTitle(first: DealTask, rows: number, today: Day): string {
  const counted = count(rows, memberNouns.świadczenie)
  switch (rowGroupOf(first, today)) {
    case "late":
      return `${counted} po\u00a0terminie`
    case "fix":
      return `Popraw ${counted}`
    case "confirm":
      return `Potwierdź zrobione: ${counted}`
    case "answer":
      return `Odpowiedz na nowe terminy: ${counted}`
    default:
      return counted
  }
}
