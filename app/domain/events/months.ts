import type { Day } from "#app/lib/dates.ts"

/** A month as "202701". */
type Month = string

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

const numberOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const nameOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}${String((month % 12) + 1).padStart(2, "0")}`
