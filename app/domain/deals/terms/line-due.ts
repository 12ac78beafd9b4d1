import { addDays, type Day, formatLongDay } from "#app/lib/dates.ts"

/** A due day is at most so many days ahead. */
const farthest = 5 * 366

export const dueErrors = {
  due: "Podaj termin",
  past: "Podaj dzień od dzisiaj",
  far: "Podaj dzień w\u00a0ciągu najbliższych pięciu lat",
} as const

/** Why this day cannot become due; null: it can. */
export function dueError(day: Day, today: Day): string | null {
  if (day < today) return dueErrors.past
  return day > addDays(today, farthest) ? dueErrors.far : null
}

type DueLine = { dueOn?: Day | null }

/** The line with its day; null leaves the days of its promises to the rule. */
export const withDue = <Line extends DueLine>(line: Line, dueOn: Day | null): Line =>
  dueOn === (line.dueOn ?? null) ? line : { ...line, dueOn }

export const lineDueLabel = "Termin świadczeń"
export const usualDueLabel = "proponuje Pomost"

export type MovedDay = { title: string; dueOn: Day }
type NamedDay = DueLine & { movedDays?: readonly MovedDay[] | null }

/** The day that both sides wrote into a line, as of that version of the terms; null where the rule decides. */
export const writtenDueNote = ({ dueOn }: DueLine): string | null =>
  dueOn ? `${lineDueLabel}: ${formatLongDay(dueOn)}` : null

/** "obowiązuje 4 stycznia 2027 (logo)": the days that are due instead of the line's; null for none. */
export function movedDueText(moved: NamedDay["movedDays"]): string | null {
  const days = [...new Set((moved ?? []).map(({ dueOn }) => dueOn))].sort()
  const titlesOn = (day: Day) => (moved ?? []).flatMap(({ title, dueOn }) => (dueOn === day ? title : []))
  const texts = days.map((day) => `${formatLongDay(day)} (${[...new Set(titlesOn(day))].join(", ")})`)
  return texts.length > 0 ? `obowiązuje ${texts.join(", ")}` : null
}

export function dueNote(line: NamedDay): string | null {
  const written = writtenDueNote(line)
  return written && [written, movedDueText(line.movedDays)].filter(Boolean).join(", ")
}
