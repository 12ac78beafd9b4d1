import { eventWarnings } from "#app/domain/events/event-warnings.ts"
import type { Day } from "#app/lib/dates.ts"
import { type FormValues, textIn } from "./form-values.ts"
import { optionRows } from "./option-rows.ts"

/** Current warnings (A82), by control name. */
export function warningsFor(values: FormValues, today: Day) {
  const options: { title: string; price: string }[] = []
  // by row index, so that each warning finds its row
  for (const { index, title, price } of optionRows(values)) options[index] = { title, price }
  const participants = textIn(values, "expectedParticipants").replace(/\s/gu, "")
  return eventWarnings(
    {
      startDate: textIn(values, "startDate") || null,
      expectedParticipants: /^\d{1,9}$/.test(participants) ? Number(participants) : null,
      options,
    },
    today,
  )
}
