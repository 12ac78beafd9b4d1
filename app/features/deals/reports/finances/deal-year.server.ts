import { type SQL, sql } from "drizzle-orm"
import type { Day } from "#app/lib/dates.ts"

/** The first day of a deal's events, else when it was proposed: it decides the year. Of the outer table `deal`. */
export const dealDay = sql<Day>`coalesce((select min(e.start_date) from deal_event e where e.deal_id = "deal"."id"),
  ("deal"."created_at" at time zone 'Europe/Warsaw')::date)`

export const inYear = (year: number): SQL =>
  sql`${dealDay} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
