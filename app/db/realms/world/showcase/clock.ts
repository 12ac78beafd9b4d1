import { addDays, type Day } from "#app/lib/dates.ts"
import { type Moved, samples } from "../samples.ts"

const anchor = samples.anchor.slice(0, 10)

/** Days of the demo, counted from the anchor of the samples and moved as theirs. */
export const clockOf = (moved: Moved) => ({
  /** An instant so many days before or after, in the morning of those to come. */
  at: (days: number, time = "08:12") => moved.at(`${addDays(anchor, days)}T${time}`),
  eventDay: (days: number): Day => moved.day(addDays(anchor, days)),
  /** So many days before or after today. */
  day: (days: number): Day => addDays(moved.today, days),
})
export type Clock = ReturnType<typeof clockOf>
