import { sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { MonthRow } from "#app/domain/deals/reports/months.ts"
import type { Day } from "#app/lib/dates.ts"
import { isOwn, list } from "../finances/year-conditions.server.ts"

/** `from`, `to`: first and last day of the year. */
type Days = Record<"today" | "from" | "to", Day>

/**
 * The year of the viewer's party by month, as one column of another statement, each figure by its own day (decision 065).
 * What has no day counts in the present year alone.
 */
export function monthsOf(viewer: Viewer, { today, from, to }: Days) {
  const sumsByDay = sql`select f.day, ${list(
    ["received", "open", "in_transit", "in_kind"].map((name) =>
      sql.raw(`coalesce(sum(f.${name}_grosze::float8), 0) as ${name}`),
    ),
  )} from derived.deal_day f
    where ${isOwn(viewer, "f")} and (f.day between ${from}::date and ${to}::date
      or f.day is null and ${today}::date between ${from}::date and ${to}::date)
    group by 1`
  const sums = sql`sum(received) as received, sum(open) as "toPay",
    coalesce(sum(open) filter (where day < ${today}::date), 0) as overdue, sum(in_transit) as "inTransit", sum(in_kind) as "inKind"`
  return sql<MonthRow[]>`(select coalesce(json_agg(row_to_json(m)), '[]')
    from (select extract(month from day)::integer as month, ${sums} from (${sumsByDay}) f group by 1) m)`
}
