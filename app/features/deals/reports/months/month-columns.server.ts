import { type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { MonthRow } from "#app/domain/deals/reports/months.ts"
import type { Day } from "#app/lib/dates.ts"
import { isOwn } from "../finances/year-conditions.server.ts"

type Days = {
  today: Day
  /** First and last day of the year. */
  from: Day
  to: Day
}

/**
 * The year of the viewer's party by month, each figure by its own day (decision 065), as one column. What has no day
 * counts in the present year alone.
 */
export const monthsOf = (viewer: Viewer, { today, from, to }: Days) => sql<MonthRow[]>`(
  select coalesce(json_agg(row_to_json(m)), '[]') from (select extract(month from f.day)::integer as month,
      ${sum(sql`f.grosze`, sql`f.figure = 'received'`)} as received, ${sum(sql`f.grosze`, isOpen)} as "toPay",
      ${sum(sql`f.grosze`, sql`${isOpen} and f.day < ${today}::date`)} as overdue,
      ${sum(sql`f.in_transit_grosze`, isOpen)} as "inTransit",
      ${sum(sql`f.in_kind_grosze`, sql`f.figure in ('planned', 'agreed')`)} as "inKind"
    from deal_figure f where ${isOwn(viewer, "f")} and (f.day between ${from}::date and ${to}::date
      or f.day is null and ${today}::date between ${from}::date and ${to}::date)
    group by 1) m)`

const isOpen = sql`f.figure = 'open'`
const sum = (grosze: SQL, rows: SQL) => sql`coalesce(sum(${grosze}) filter (where ${rows}), 0)`
