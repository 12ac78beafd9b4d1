import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { daysOfYear, type MonthRow, type YearByMonth, yearByMonth } from "#app/domain/deals/reports/months.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { monthsOf } from "./month-columns.server.ts"

/** A year of the viewer's party by month; null without a figure. 403 for roles that read no finances. */
export async function findYearByMonth(viewer: Viewer, year: number, now = new Date()): Promise<YearByMonth | null> {
  requirePage(viewer, "readFinances")
  const days = { today: todayIn(now), ...daysOfYear(year) }
  const { rows } = await db.execute<{ months: MonthRow[] }>(sql`select ${monthsOf(viewer, days)} as months`)
  return yearByMonth(rows[0]?.months ?? [])
}
