import type { Day } from "#app/lib/dates.ts"
import { priceHint } from "./sponsorship.ts"

/** Participants from which the law on mass events may apply. */
const massEvent = 1000

/** Non-blocking hints by control name: a start in the past (A82), a mass event, a price on honorary patronage. */
export function eventWarnings(
  event: {
    startDate: Day | null
    expectedParticipants: number | null
    options: readonly { title: string; price: string | number | null }[]
  },
  today: Day,
): Record<string, string> {
  const warnings: Record<string, string> = {}
  if (event.startDate && event.startDate < today)
    warnings.startDate = "Data rozpoczęcia już minęła – sprawdź, czy jest prawidłowa."
  if ((event.expectedParticipants ?? 0) >= massEvent)
    warnings.expectedParticipants =
      "Przy tej liczbie osób mogą obowiązywać przepisy o imprezach masowych (od 1\u00a0000 osób na otwartym terenie, od 500 w\u00a0budynku, od 300 w\u00a0hali sportowej)."
  event.options.forEach(({ title, price }, index) => {
    const hint = priceHint(title, price)
    if (hint) warnings[`options[${index}].price`] = hint
  })
  return warnings
}
