import { and, eq, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { dealNow, event, organization } from "#app/db/schema.ts"
import type { Worth } from "#app/domain/deals/deal/worth.ts"
import { listed } from "#app/features/events/list/conditions.server.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"

/** A figure below these minimums is hidden, because it could reveal a single deal. */
const fewestEvents = 10
const fewestDeals = 10
/** 10 000 zł in grosze. Sums are rounded down to it, so that two readings do not reveal a deal's amount. */
const roundingStep = 1_000_000

export type PlatformFigures = {
  organizations: number
  events: number
  completed: number
  /** Both sums rounded down to full 10 000 zł; 0 when too few deals have one. */
  support: Worth
}

/** Public totals of the platform without demos and hidden rows; null below 10 events. */
export async function platformFigures(): Promise<PlatformFigures | null> {
  pageShows("organization:*", "event:*", "deal:*")
  const [row] = await db
    .select({
      organizations: db.$count(organization, listedOrganizations(null)),
      events: db.$count(event, and(...listed(null))),
      completed: sql`count(*)`.mapWith(Number),
      gross: shownSum(dealNow.grossGrosze),
      inKind: shownSum(dealNow.inKindGrosze),
    })
    .from(dealNow)
    .where(and(eq(dealNow.realm, "public"), eq(dealNow.status, "completed")))
  if (!row || row.events < fewestEvents) return null
  const { gross, inKind, ...counts } = row
  return { ...counts, support: { gross, inKind } }
}

const shownSum = (grosze: SQLWrapper) =>
  sql`case when count(*) filter (where ${grosze} > 0) >= ${fewestDeals}
    then floor(sum(${grosze}) / ${roundingStep}) * ${roundingStep} else 0 end`.mapWith(Number)
