import type { Day } from "#app/lib/dates.ts"

/** What other programs are told of an event: calendars and search engines. */
export type Described = {
  title: string
  description: string
  status: string
  startDate: Day
  endDate: Day | null
  city: string
  voivodeship: string
  detailedLocation: string | null
}
