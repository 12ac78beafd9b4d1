import { addDays, type Day } from "#app/lib/dates.ts"
import { type Moved, samples } from "../samples.ts"

const anchor = samples.anchor.slice(0, 10)

/** Days of the demo, counted from the anchor of the samples and shifted like them. */
export const clockOf = (moved: Moved) => ({
  /** The instant so many days before or after the anchor; never in the future. */
  at: (days: number, time = "08:12") => moved.at(`${addDays(anchor, days)}T${time}`),
  eventDay: (days: number): Day => moved.day(addDays(anchor, days)),
  /** The day so many days before or after today. */
  day: (days: number): Day => addDays(moved.today, days),
})
export type Clock = ReturnType<typeof clockOf>
