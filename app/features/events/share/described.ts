import type { EventStatus } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"

export type SharedDescription = {
  title: string
  description: string
  status: EventStatus
  startDate: Day
  endDate: Day | null
  city: string
  voivodeship: string
  detailedLocation: string | null
}
