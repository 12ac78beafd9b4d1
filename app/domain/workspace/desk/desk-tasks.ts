import { type Day, daysBetween, formatLongDay, formatWeekday } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"

/** Why a task matters, in order of consequence: what is late, what somebody waits for, what comes next. */
export const taskKinds = ["late", "answer", "money", "due", "settle", "confirm", "invitation", "rate", "close"] as const
export type TaskKind = (typeof taskKinds)[number]

export type DeskTask = {
  kind: TaskKind
  title: string
  about: string
  href: string
  /** Null: it has no day, and has waited since `since`. */
  dueOn: Day | null
  since: Day | null
}

/** The desk shows this many; the others are counted. */
export const tasksShown = 7

/** By consequence, then the earliest day, then what has waited longest. */
export function inOrderOfConsequence(tasks: readonly DeskTask[]): DeskTask[] {
  const day = ({ dueOn, since }: DeskTask) => dueOn ?? since ?? "9999-12-31"
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return tasks.toSorted(
    (a, b) => taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) || text(day(a), day(b)) || text(a.title, b.title),
  )
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
