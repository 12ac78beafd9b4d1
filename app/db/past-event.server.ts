import { and, eq, gte, inArray, lt, ne, notInArray, or, type SQL } from "drizzle-orm"
import { closedStatuses } from "#app/domain/event.ts"
import type { Day } from "#app/lib/dates.ts"
import { event } from "./schema.ts"

/** The rule of `isPast` as conditions of SQL (A42). */
export const isPastBy = (today: Day): SQL | undefined =>
  or(inArray(event.status, [...closedStatuses]), and(lt(event.lastDay, today), ne(event.status, "W trakcie")))

/** Its opposite. */
export const isUpcoming = (today: Day): SQL | undefined =>
  and(notInArray(event.status, [...closedStatuses]), or(gte(event.lastDay, today), eq(event.status, "W trakcie")))
