import { addDays, type Day, daysBetween, formatLongDay, startOfDay, todayIn } from "#app/lib/dates.ts"
import data from "./samples-data.json" with { type: "json" }

/** The built-in cast as it is written down: texts of ours, names that nobody bears, days counted from the anchor (D5). */
export const samples = data
export type PersonKey = keyof typeof data.people
export type OrganizationKey = keyof typeof data.organizations
export type EventKey = keyof typeof data.events
export type OptionKey = keyof (typeof data.events)[EventKey]["options"]
export type DealKey = keyof typeof data.deals

/** Keys of one of the tables above, with their type. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
const instant = (local: string) => new Date(startOfDay(local.slice(0, 10)).getTime() + minuteOf(local) * 60_000)

/**
 * Moves the samples' time to `now` by whole days, so that what was this morning at the anchor is the latest morning
 * that has been. Nothing that has happened lies in the future. Events move by whole weeks: theirs stays a weekend.
 */
export function movedTo(now: Date) {
  const [anchorDay = "", anchorTime] = data.anchor.split("T")
  const today = todayIn(now)
  const base = now < instant(`${today}T${anchorTime}`) ? addDays(today, -1) : today
  const shift = daysBetween(anchorDay, base)
  const weeks = Math.round(shift / 7) * 7
  return {
    today,
    /** A day of an event. */
    day: (written: Day) => addDays(written, weeks),
    /** A local time of the samples, 'yyyy-MM-ddTHH:mm', as an instant. */
    at: (written: string) =>
      new Date(Math.min(now.getTime(), instant(addDays(written.slice(0, 10), shift) + written.slice(10)).getTime())),
    /** "{+17}" in a text → "8 grudnia", the day that many days after the anchor, moved as the events are. */
    text: (written: string) =>
      written.replace(/\{\+(\d+)\}/g, (_, days) =>
        formatLongDay(addDays(anchorDay, weeks + Number(days))).replace(/ \d+$/, ""),
      ),
  }
}
export type Moved = ReturnType<typeof movedTo>
