import { addDays, type Day, startOfDay, todayIn } from "#app/lib/dates.ts"
import { type EventFilters, isFiltered, readEventList, showsUpcoming, toEventSearch } from "../event-list.ts"
import { defaultSortFor } from "../event-sort.ts"

/** Codes of how often new events are emailed. */
export const searchFrequencies = ["daily", "weekly", "never"] as const
export type SearchFrequency = (typeof searchFrequencies)[number]

/**
 * Rows and characters; `counted`: a row counts at most so many new events, none older than `freshDays`; `inEmail`: an
 * email shows at most so many events of a search.
 */
export const searchLimits = { searches: 20, name: 80, counted: 99, freshDays: 30, inEmail: 10 } as const

/**
 * The filters as the query string of the list's address, without "?", order and position: equal for equal filters. Null
 * without a filter. Leaves out "only upcoming", which is the default for sponsors.
 */
export function savedQuery(filters: EventFilters): string | null {
  const byDefault = showsUpcoming({ ...filters, upcoming: null }, { byDefault: true })
  const search: EventFilters = {
    ...filters,
    upcoming: filters.upcoming === byDefault ? null : filters.upcoming,
    sort: defaultSortFor(filters),
    after: null,
    shown: 0,
  }
  return isFiltered(search) ? toEventSearch(search).slice(1) : null
}

/** The filters of a stored query; null when one of them no longer exists, as the rest would find too much. */
export function readSavedQuery(query: string): EventFilters | null {
  const read = readEventList(new URLSearchParams(query))
  return read.ok && isFiltered(read.filters) ? read.filters : null
}

/** From seven in the morning to midnight; clocks never change in between. */
const sinceSevenMs = 17 * 3_600_000
const sevenOf = (day: Day) => new Date(startOfDay(addDays(day, 1)).getTime() - sinceSevenMs)

/**
 * `until`: emails of today's run contain events published before seven in the morning in Warsaw. `daily`, `weekly`
 * (Monday): searches with an email at or after this time are not due. Null before seven.
 */
export function emailTimes(now: Date): { until: Date; daily: Date; weekly: Date } | null {
  const today = todayIn(now)
  const until = sevenOf(today)
  if (now < until) return null
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { until, daily: until, weekly: sevenOf(addDays(today, -sinceMonday)) }
}

/** The number of events that an email shows for each of its searches, so that many searches do not make it endless. */
export const shownPerSearch = (searches: number): number =>
  Math.min(searchLimits.inEmail, Math.max(3, Math.floor(30 / searches)))
