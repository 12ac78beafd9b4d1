import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { dealNow, event, organization } from "#app/db/schema.ts"
import { listed } from "#app/features/events/list/conditions.server.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"

/** Below these minimums the figures stay hidden: they could reveal a single deal. */
const fewestEvents = 10
const fewestDeals = 10
/** 10 000 zł in grosze. The sum is rounded down, so that two readings do not reveal a deal's amount. */
const step = 1_000_000

export type PlatformFigures = {
  organizations: number
  events: number
  completed: number
  /** Grosze, rounded down to full 10 000 zł; null with too few deals. */
  supportGrosze: number | null
}

/** Public totals of the platform without demos and hidden rows; null below 10 events. */
export async function platformFigures(): Promise<PlatformFigures | null> {
  pageShows("organization:*", "event:*", "deal:*")
  const [row] = await db
    .select({
      organizations: db.$count(organization, listedOrganizations(null)),
      events: db.$count(event, and(...listed(null))),
      completed: sql`count(*)`.mapWith(Number),
      total: sql`coalesce(sum(${dealNow.grossGrosze} + ${dealNow.inKindGrosze}), 0)`.mapWith(Number),
    })
    .from(dealNow)
    .where(and(eq(dealNow.realm, "public"), eq(dealNow.status, "completed")))
  if (!row || row.events < fewestEvents) return null
  const { total, ...counts } = row
  const rounded = Math.floor(total / step) * step
  return { ...counts, supportGrosze: counts.completed < fewestDeals || rounded === 0 ? null : rounded }
}
