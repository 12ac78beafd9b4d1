import type { Day } from "#app/lib/dates.ts"

/** A month as "202701", or all months that begin so: "2027". */
type Month = string
/** Months that follow each other; none has a day before `from`. */
export type MonthGroup = { from: Day; months: readonly Month[] }

/**
 * Months between two days in groups of 1, 1, 1, 2, 4, 8 … `backwards`: the last first. `together`: all months up to
 * that of this day are one group.
 */
export function groupsOfMonths(
  first: Day,
  last: Day,
  { backwards = false, together }: { backwards?: boolean; together?: Day } = {},
): Month[][] {
  const end = numberOf(last)
  const months = Array.from({ length: Math.max(0, end - numberOf(first) + 1) }, (_, at) => nameOf(numberOf(first) + at))
  if (backwards) months.reverse()
  const groups: Month[][] = []
  const togetherCount = together ? months.filter((month) => month <= nameOf(numberOf(together))).length : 0
  if (togetherCount > 0) groups.push(months.splice(0, togetherCount))
  for (let at = 0, size = 1; at < months.length; at += size) {
    size = groups.length < 3 ? 1 : 2 ** (groups.length - 2)
    groups.push(months.slice(at, at + size))
  }
  return groups
}

/** Number of months from today's on that stand in groups of a few. */
const groupedMonths = 17
/** Before every day of an event. */
const dayBeforeAll = "0001-01-01"

/** All months there are: this day's with every earlier one, growing groups of later ones, and the rest. */
export function groupsAround(today: Day): MonthGroup[] {
  const current = nameOf(numberOf(today))
  const rest = nameOf(numberOf(today) + groupedMonths)
  const [, ...ahead] = groupsOfMonths(today, firstDayOf(nameOf(numberOf(today) + groupedMonths - 1)))
  return [
    { from: dayBeforeAll, months: [...monthsBeside(current, (digit, own) => digit < own), current] },
    ...ahead.map(groupFrom),
    { from: firstDayOf(rest), months: [rest, ...monthsBeside(rest, (digit, own) => digit > own)] },
  ]
}

export const groupFrom = (months: readonly Month[]): MonthGroup => ({ from: firstDayOf(months[0] ?? ""), months })

const digits = [..."0123456789"]
/** Beginnings of all months before or after this one. */
const monthsBeside = (month: Month, isBeside: (digit: string, own: string) => boolean): Month[] =>
  [...month].flatMap((own, at) =>
    digits.filter((digit) => isBeside(digit, own)).map((digit) => month.slice(0, at) + digit),
  )

const firstDayOf = (month: Month): Day => `${month.slice(0, 4)}-${month.slice(4)}-01`
const numberOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const nameOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}${String((month % 12) + 1).padStart(2, "0")}`
