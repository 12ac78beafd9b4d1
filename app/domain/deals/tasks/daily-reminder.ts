import { type Day, daysBetween, formatLongDay } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../notifications/notification.ts"
import { formatMoney } from "../../shared/money.ts"
import { type TaskLabel, type TaskPage, taskPage, taskText } from "./deal-task.ts"
import { type DealTask, waitsSince } from "./task.ts"

type ReminderArea = { area?: TaskPage }

/** One task in a daily email; sums in grosze. `area`: the page of the task; without it the usual one of its kind. */
export type RemindedRow =
  | ({ kind: "late" | "soon" | "unconfirmed"; title: string; on: Day } & ReminderArea)
  | ({ kind: "pay" | "expect"; grosze: number; on: Day } & ReminderArea)
  | ({ kind: "waiting"; title: string; on: Day } & ReminderArea)
export type RemindedDeal = { dealId: string; title: string; partner: string; rows: RemindedRow[] }
/** Counts of all tasks, including those that the email leaves out. */
export type ReminderCounts = Partial<Record<"waiting" | "late" | "soon" | "unconfirmed" | "money", number>>

export function countsSentence({ waiting, late, soon, unconfirmed, money }: ReminderCounts): string {
  const parts = [
    waiting && `czeka na Ciebie: ${waiting}`,
    late && `po terminie: ${late}`,
    soon && `na najbliższe dni: ${soon}`,
    unconfirmed && `do potwierdzenia: ${unconfirmed}`,
    money && `płatności po terminie: ${money}`,
  ].filter(Boolean)
  const text = parts.join(", ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** The text of the only task if it waits for an answer; else null. */
export const onlyTask = ([deal, ...others]: readonly RemindedDeal[], more: number): string | null => {
  const [row, ...rows] = deal?.rows ?? []
  return row?.kind === "waiting" && others.length + rows.length + more === 0 ? row.title : null
}

/** The daily notification at the bell; `title`: of the only deal; `task`: from `onlyTask`. */
export const dailyNotice = (counts: ReminderCounts, title: string | null, task: string | null): Notice => ({
  title: "Przypomnienie o\u00a0zadaniach",
  body: `${title ? `Współpraca przy ${quoted(title)}. ` : ""}${task ? `${task}.` : countsSentence(counts)}`,
})

type ReminderTask = TaskLabel & Pick<DealTask, "since" | "fromDay" | "dueOn" | "lastDay">

export function remindedRow(task: ReminderTask, today: Day): RemindedRow {
  const { what, dueOn, fromDay, grosze, title } = task
  const on = dueOn ?? waitsSince(task) ?? fromDay
  if (what === "check") return { kind: "unconfirmed", title: title ?? "", on }
  if (what === "overdue") return { kind: "expect", grosze: grosze ?? 0, on }
  const area = taskPage(what)
  if (dueOn === null) return { kind: "waiting", title: taskText(task), on, area }
  if (dueOn >= today) return { kind: "soon", title: taskText(task), on, area }
  return what === "pay" ? { kind: "pay", grosze: grosze ?? 0, on } : { kind: "late", title: taskText(task), on, area }
}

export const countOf = ({ kind }: RemindedRow): keyof ReminderCounts =>
  kind === "pay" || kind === "expect" ? "money" : kind

/** The page of a deal on which all of these can be done; else the deal's own page. */
export function pageOf(rows: readonly RemindedRow[]): TaskPage {
  const areas = new Set(
    rows.map(({ kind, area }) => area ?? (kind === "pay" || kind === "expect" ? "payments" : "rows")),
  )
  const [only = "deal"] = areas
  return areas.size === 1 ? only : "deal"
}

const daysAheadText = (days: number) => {
  if (days === 0) return "dzisiaj"
  return days === 1 ? "jutro" : `za ${count(days, memberNouns.dzień)}`
}
const daysAgoText = (on: Day, today: Day) => {
  const days = daysBetween(on, today)
  return days === 1 ? "wczoraj" : `${count(days, memberNouns.dzień)} temu`
}

/** What, how much and until when, following or replacing the row's title. */
export function rowSentence(row: RemindedRow, today: Day): string {
  const day = formatLongDay(row.on)
  switch (row.kind) {
    case "late":
      return `termin minął ${day} (${daysAgoText(row.on, today)})`
    case "soon":
      return `do ${day} (${daysAheadText(daysBetween(today, row.on))})`
    case "unconfirmed":
      return `zrobione ${day}, czeka na Twoje potwierdzenie`
    case "waiting":
      return `czeka od ${day}`
    case "pay":
      return `Przelew ${formatMoney(row.grosze)} miał wyjść do ${day}. Jeśli jest już wysłany, oznacz go na stronie płatności.`
    case "expect":
      return `Wpłata ${formatMoney(row.grosze)} miała przyjść do ${day}. Jeśli pieniądze już są, potwierdź je na stronie płatności.`
  }
}
