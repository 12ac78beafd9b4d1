import { and, gte, inArray, lt, notInArray, or, type Placeholder, type SQL } from "drizzle-orm"
import { closedStatuses } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"
import { event } from "../schema.ts"

/** `isPast` in SQL (A42). */
export const isPastBy = (today: Day): SQL | undefined =>
  or(inArray(event.status, [...closedStatuses]), lt(event.lastDay, today))

export const isUpcoming = (today: Day | Placeholder): SQL | undefined =>
  and(notInArray(event.status, [...closedStatuses]), gte(event.lastDay, today))
