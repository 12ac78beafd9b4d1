import { addDays, type Day, daysBetween, formatLongDay, startOfDay, todayIn } from "#app/lib/dates.ts"
import data from "./samples-data.json" with { type: "json" }

/** The samples: invented names, days relative to the anchor (D5). */
export const samples = data
export type PersonKey = keyof typeof data.people
export type OrganizationKey = keyof typeof data.organizations
export type CompanyKey = keyof typeof data.companies
export type EventKey = keyof typeof data.events
export type OptionKey = keyof (typeof data.events)[EventKey]["options"]
export type DealKey = keyof typeof data.deals

export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
const instant = (local: string) => new Date(startOfDay(local.slice(0, 10)).getTime() + minuteOf(local) * 60_000)

/**
 * Shifts samples to `now`: events by whole weeks, so that weekdays stay and no event moves within a day; all else by
 * whole days, never past `now`.
 */
export function shiftTo(now: Date) {
  const [anchorDay = "", anchorTime] = data.anchor.split("T")
  const today = todayIn(now)
  const newAnchorDay = now < instant(`${today}T${anchorTime}`) ? addDays(today, -1) : today
  const dayShift = daysBetween(anchorDay, newAnchorDay)
  const eventShift = Math.round(daysBetween(anchorDay, today) / 7) * 7
  return {
    today,
    /** An event's day. */
    day: (written: Day) => addDays(written, eventShift),
    /** A sample's local time, 'yyyy-MM-ddTHH:mm', as an instant. */
    at: (written: string) =>
      new Date(Math.min(now.getTime(), instant(addDays(written.slice(0, 10), dayShift) + written.slice(10)).getTime())),
    /** "{+17}" → "8 grudnia": so many days after the anchor, shifted like events. */
    text: (written: string) =>
      written.replace(/\{\+(\d+)\}/g, (_, days) =>
        formatLongDay(addDays(anchorDay, eventShift + Number(days))).replace(/ \d+$/, ""),
      ),
  }
}
export type SampleShift = ReturnType<typeof shiftTo>
