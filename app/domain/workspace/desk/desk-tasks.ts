import { addDays, type Day, daysBetween, formatLongDay, formatWeekday } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Role } from "../../shared/role.ts"

/** Why a task matters, in order of consequence. */
export const taskKinds = [
  "account", // without a bank account nothing can be paid
  "late", // its day has passed
  "answer", // the other side or a colleague waits for a decision
  "money", // to pay, to receive, to give back
  "due", // own work, whose day comes
  "settle", // a settlement to send, to decide about, to correct
  "confirm", // the other side's work to check
  "invitation", // an organization asks for a proposal
  "rate", // a completed deal
  "close", // own events that are over
] as const
export type DeskTaskKind = (typeof taskKinds)[number]

export type DeskTask = {
  kind: DeskTaskKind
  title: string
  about: string
  href: string
  /** Null: it has no due day, and waits since `since`. */
  dueOn: Day | null
  since: Day | null
  /** Noted on the desk itself. */
  payment?: DeskPayment | null
}
/** A transfer to send or to receive, in grosze. */
export type DeskPayment = { dealId: string; instalment: string; grosze: number }

/** The desk shows this many; the others are counted. */
export const tasksShown = 7

/** Sorts by consequence, then the earliest day, then the longest wait. */
function inOrderOfConsequence(tasks: readonly DeskTask[]): DeskTask[] {
  const day = ({ dueOn, since }: DeskTask) => dueOn ?? since ?? "9999-12-31"
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
  return tasks.toSorted(
    (a, b) =>
      taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) || compare(day(a), day(b)) || compare(a.title, b.title),
  )
}

type GroupOptions = { today: Day; role: Role; limit: number }
export type DeskGroup = { title: string; tasks: (DeskTask & ReturnType<typeof taskDay>)[] }

/** The first `limit` tasks under headings: by day, for finance people by subject. */
export function inGroups(tasks: readonly DeskTask[], { today, role, limit }: GroupOptions): DeskGroup[] {
  const titleOf = role === "finance" ? matterOf : dayGroupOf
  const titles: readonly string[] = role === "finance" ? matters : dayGroups
  // cut after ordering by heading, so that the last headings lose tasks
  const shown = inOrderOfConsequence(tasks)
    .toSorted((a, b) => titles.indexOf(titleOf(a, today)) - titles.indexOf(titleOf(b, today)))
    .slice(0, limit)
  return [...Map.groupBy(shown, (task) => titleOf(task, today))].map(([title, group]) => ({
    title,
    tasks: group.map((task) => ({ ...task, ...taskDay(task, today) })),
  }))
}

const dayGroups = ["Dziś", "Do niedzieli", "Później"] as const

function dayGroupOf({ dueOn }: DeskTask, today: Day): (typeof dayGroups)[number] {
  if (dueOn === null || dueOn <= today) return "Dziś"
  const sunday = addDays(today, (7 - new Date(today).getUTCDay()) % 7)
  return dueOn <= sunday ? "Do niedzieli" : "Później"
}

const matters = ["Po terminie", "Pieniądze", "Twoja zgoda", "Rozliczenia", "Pozostałe"] as const

function matterOf({ kind, dueOn }: DeskTask, today: Day): (typeof matters)[number] {
  if (kind === "late" || (kind === "money" && dueOn !== null && dueOn < today)) return "Po terminie"
  if (kind === "money") return "Pieniądze"
  if (kind === "answer") return "Twoja zgoda"
  return kind === "settle" ? "Rozliczenia" : "Pozostałe"
}

/** "3 dni / po terminie", "Jutro / piątek", "Dziś / czeka 3 dni". */
export function taskDay({ dueOn, since }: Pick<DeskTask, "dueOn" | "since">, today: Day) {
  if (dueOn === null) {
    const waited = since === null ? 0 : daysBetween(since, today)
    return { day: "Dziś", note: waited > 0 ? `czeka ${count(waited, memberNouns.dzień)}` : "", isLate: false }
  }
  const ahead = daysBetween(today, dueOn)
  if (ahead < 0) return { day: count(-ahead, memberNouns.dzień), note: "po\u00a0terminie", isLate: true }
  if (ahead === 0) return { day: "Dziś", note: "", isLate: false }
  return { day: ahead === 1 ? "Jutro" : dayAndMonth(dueOn), note: formatWeekday(dueOn), isLate: false }
}

/** "10 kwietnia" */
export const dayAndMonth = (day: Day): string => formatLongDay(day).slice(0, -5)
