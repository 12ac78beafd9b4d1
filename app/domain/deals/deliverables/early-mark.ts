import { type Day, formatLongDay } from "#app/lib/dates.ts"
import { isOpen } from "../deal/row-sums.ts"
import type { DeliverableState } from "./deliverable.ts"

/** `firstDay`: of the row's event, or of the deal's first one, as agreed; null without events. */
type EventRow = { state: DeliverableState; dueOn: Day; firstDay: Day | null }

/** The day on which the event begins, if any of these rows belongs to its days and is open before them; else null. */
export function dayAhead(rows: readonly EventRow[], today: Day): Day | null {
  const days = rows.flatMap((row) => {
    const isAhead = row.firstDay !== null && today < row.firstDay && row.dueOn >= row.firstDay
    return isAhead && isOpen(row) ? [row.firstDay ?? ""] : []
  })
  return days.sort().at(-1) ?? null
}

export const earlyMark = {
  label: (day: Day) => `Wydarzenie zaczyna się ${formatLongDay(day)}, a\u00a0to jest już zrobione`,
  missing: "Zaznacz, że to jest już zrobione, albo zapisz dowód na później",
} as const
