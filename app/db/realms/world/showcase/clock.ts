import { addDays, type Day } from "#app/lib/dates.ts"
import { type SampleShift, samples } from "../samples.ts"

const anchor = samples.anchor.slice(0, 10)

/** Days of the demo, counted from the anchor of the samples and shifted like them. */
export const clockOf = (shift: SampleShift) => ({
  /** The instant so many days before or after the anchor; never in the future. */
  at: (days: number, time = "08:12") => shift.at(`${addDays(anchor, days)}T${time}`),
  eventDay: (days: number): Day => shift.day(addDays(anchor, days)),
  /** The day so many days before or after today. */
  day: (days: number): Day => addDays(shift.today, days),
})
export type Clock = ReturnType<typeof clockOf>
