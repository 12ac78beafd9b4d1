import { and, eq, inArray, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { awaitsDecision } from "#app/domain/deals/terms/decided-events.ts"
import { decidedDeal } from "./link-conditions.server.ts"

/** The terms that a private link made now about these events would ask to decide about, of the viewer's company. */
export async function listTermsToDecide(viewer: Viewer, eventIds: readonly string[], now = new Date()) {
  if (eventIds.length === 0) return []
  const decided = decidedDeal(viewer.partyId, now)
  const rows = await db
    .select({
      eventId: event.id,
      dealId: decided.dealId,
      version: decided.version,
      status: decided.status,
      annexVersion: decided.annexVersion,
    })
    .from(event)
    .innerJoinLateral(decided, sql`true`)
    .where(and(inArray(event.id, [...eventIds]), eq(event.realm, realmOf(viewer))))
  return rows.flatMap(({ eventId, dealId, version, ...terms }) =>
    version !== null && awaitsDecision(terms) ? [{ eventId, dealId, version }] : [],
  )
}
