import { addDays, type Day } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../deals/deal/deal.ts"
import { taskOf } from "../deals/tasks/deal-task.ts"
import { type DealTask, doneBy, isAwaited, ratingDays } from "../deals/tasks/task.ts"
import type { Role } from "../parties/role.ts"
import { formatMoney } from "../shared/money.ts"
import type { DeskTask, TaskKind } from "./desk-tasks.ts"

export type DealPaths = Record<"deal" | "rows" | "payments", (dealId: string) => string>
type At = { side: Side; role: Role; userId: string; today: Day; paths: DealPaths }

const isRow = ({ what }: DealTask) => what === "do" || what === "redo" || what === "check"

/** What this person has to do in deals now; rows of one deal and reason are one task. */
export function dealTasks(tasks: readonly DealTask[], { side, role, userId, today, paths }: At): DeskTask[] {
  const allowed = doneBy(role)
  const now = tasks.filter(
    (task) =>
      task.side === side && allowed.includes(task.what) && task.fromDay <= today && isAsked(task, userId, today),
  )
  const rows = Map.groupBy(now.filter(isRow), (task) => `${reasonOf(task, today)} ${task.dealId}`)
  return [
    ...missedOnce(now.filter((task) => !isRow(task))).map((task) => deskTask(task, today, paths)),
    ...[...rows.values()].map((group) => rowsTask(group as [DealTask, ...DealTask[]], today, paths)),
  ]
}

/** Money that a deal misses is one task, from the oldest day. */
function missedOnce(tasks: readonly DealTask[]): DealTask[] {
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

/** A row that somebody does is theirs alone; nobody is asked to rate for ever. */
const isAsked = ({ what, responsibleId, fromDay }: DealTask, userId: string, today: Day) =>
  what === "rate"
    ? today <= addDays(fromDay, ratingDays)
    : what === "check" || responsibleId === null || responsibleId === userId

function deskTask(task: DealTask, today: Day, paths: DealPaths): DeskTask {
  const { what, dealId, dueOn, since } = task
  const isMoney = ["pay", "overdue", "receive", "give_back"].includes(what)
  return {
    kind: kindOf(task, today),
    title: titleOf(task),
    about: `${task.dealTitle}, ${task.partner}`,
    href: isMoney ? paths.payments(dealId) : paths.deal(dealId),
    dueOn,
    since: dueOn === null ? since : null,
  }
}

function kindOf({ what, dueOn }: DealTask, today: Day): TaskKind {
  switch (what) {
    case "pay":
      return dueOn !== null && dueOn < today ? "late" : "money"
    case "overdue":
    case "receive":
    case "give_back":
      return "money"
    case "rate":
      return "rate"
    case "settle":
    case "decide":
    case "correct":
      return "settle"
    default:
      return "answer"
  }
}

function titleOf({ what, side, grosze, asksAgain }: DealTask): string {
  const sum = formatMoney(grosze ?? 0)
  switch (what) {
    case "pay":
      return `Zapłać ${sum}`
    case "overdue":
      return `Przypomnij o wpłacie ${sum}`
    case "receive":
      return side === "organization" ? `Sprawdź, czy wpłynęło ${sum}` : `Sprawdź, czy dotarł zwrot ${sum}`
    case "give_back":
      return `Zwróć ${sum}`
    case "rate":
      return "Oceń współpracę"
    default:
      return taskOf({ awaits: isAwaited(what) ? what : null, approves: what === "approve", asksAgain })
  }
}

type Reason = "late" | "fix" | "soon" | "confirm"
const reasonOf = ({ what, dueOn }: DealTask, today: Day): Reason => {
  if (what === "check") return "confirm"
  if (dueOn !== null && dueOn < today) return "late"
  return what === "redo" ? "fix" : "soon"
}
const kinds = { late: "late", fix: "due", soon: "due", confirm: "confirm" } as const

function rowsTask(rows: readonly [DealTask, ...DealTask[]], today: Day, paths: DealPaths): DeskTask {
  const [first] = rows
  const reason = reasonOf(first, today)
  const days = rows.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return {
    kind: kinds[reason],
    title: rowsTitle(reason, first.title ?? "", rows.length),
    about: `${first.dealTitle}, ${first.partner}`,
    href: paths.rows(first.dealId),
    dueOn: days[0] ?? null,
    since: null,
  }
}

function rowsTitle(reason: Reason, title: string, rows: number): string {
  if (rows === 1) return { late: title, soon: title, fix: `Popraw: ${title}`, confirm: `Potwierdź: ${title}` }[reason]
  const counted = count(rows, memberNouns.świadczenie)
  return {
    late: `${counted} po\u00a0terminie`,
    soon: counted,
    fix: `Popraw ${counted}`,
    confirm: `Potwierdź zrobione: ${counted}`,
  }[reason]
}
