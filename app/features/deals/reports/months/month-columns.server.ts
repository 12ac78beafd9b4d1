import { type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { MonthRow } from "#app/domain/deals/reports/months.ts"
import type { Day } from "#app/lib/dates.ts"
import { moneyOfYear } from "../finances/year-conditions.server.ts"

/** `from`, `to`: first and last day of the year. */
type Days = Record<"today" | "from" | "to", Day>

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
  const parts = [
    sumsByMonth(sql`on_day`, sql`entries`, { received: sql`came_grosze` }),
    sumsByMonth(sql`due_on`, sql`unpaid where due_on is not null or ${isPresentYear}`, {
      toPay: sql`open_grosze`,
      overdue: sql`case when ${isOverdue} then open_grosze else 0 end`,
      inTransit: sql`in_transit_grosze`,
    }),
    sumsByMonth(sql`sent_beyond_on`, sql`own_deals where sent_beyond_on is not null`, {
      inTransit: sql`sent_beyond_grosze`,
    }),
    sumsByMonth(sql`begun_on`, sql`own_deals where begun_on is not null and in_kind_grosze > 0`, {
      inKind: sql`in_kind_grosze`,
    }),
  ]
  const months = sumsByMonth(null, sql`(${sql.join(parts, sql` union all `)}) part`, figures)
  return sql<MonthRow[]>`(select coalesce(json_agg(row_to_json(m)), '[]') from (${months}) m)`
}

const figures = {
  received: sql`received`,
  toPay: sql`"toPay"`,
  overdue: sql`overdue`,
  inTransit: sql`"inTransit"`,
  inKind: sql`"inKind"`,
}

/** Sums of rows by the month of a day, or by their `month`; 0 where no sum is named. */
function sumsByMonth(day: SQL | null, rows: SQL, grosze: Partial<typeof figures>): SQL {
  const month = day === null ? sql`month` : sql`extract(month from ${day})::integer`
  const names = Object.keys(figures) as (keyof typeof figures)[]
  const sums = names.map((name) => {
    const sum = grosze[name] ? sql`sum(${grosze[name]})` : sql`0`
    return sql`${sum} as ${figures[name]}`
  })
  return sql`select ${month} as month, ${sql.join(sums, sql`, `)} from ${rows} group by 1`
}
