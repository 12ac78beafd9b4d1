import { type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { MonthRow } from "#app/domain/deals/reports/months.ts"
import type { Day } from "#app/lib/dates.ts"
import { moneyOfYear } from "../finances/year-conditions.server.ts"

type Days = {
  today: Day
  /** First and last day of the year. */
  from: Day
  to: Day
}

/** The year of the viewer's party by month, as one column of another statement. */
export const monthsOf = (viewer: Viewer, days: Days) => sql<MonthRow[]>`(
  with ${moneyOfYear(viewer, { days })} select ${monthsOfTables(days)})`

/**
 * A year by month as one column, each figure by its own day (decision 065), from the tables of `moneyOfYear`. What has
 * no day counts in the present year alone.
 */
export const monthsOfTables = ({ today, from, to }: Days) => {
  const isPresentYear = sql`${today}::date between ${from}::date and ${to}::date`
  const isOverdue = sql`due_on < ${today}::date`
  const received = sql`select ${monthOf(sql`on_day`)} as month, sum(came) as received, 0 as to_pay, 0 as overdue,
      0 as in_transit, 0 as in_kind
    from entries group by 1`
  const open = sql`select ${monthOf(sql`due_on`)}, 0, sum(open), sum(case when ${isOverdue} then open else 0 end),
      sum(in_transit), 0
    from unpaid where due_on is not null or ${isPresentYear} group by 1`
  const sentBeyond = sql`select ${monthOf(sql`sent_beyond_on`)}, 0, 0, 0, sum(sent_beyond_grosze), 0
    from own_deals where sent_beyond_on is not null group by 1`
  const inKind = sql`select ${monthOf(sql`begun_on`)}, 0, 0, 0, 0, sum(in_kind_grosze)
    from own_deals where begun_on is not null and in_kind_grosze > 0 group by 1`
  const months = sql`select month, sum(received) as received, sum(to_pay) as "toPay", sum(overdue) as overdue,
      sum(in_transit) as "inTransit", sum(in_kind) as "inKind"
    from (${sql.join([received, open, sentBeyond, inKind], sql` union all `)}) part group by 1`
  return sql<MonthRow[]>`(select coalesce(json_agg(row_to_json(m)), '[]') from (${months}) m)`
}

const monthOf = (day: SQL) => sql`extract(month from ${day})::integer`
