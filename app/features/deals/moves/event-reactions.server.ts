import { and, eq, inArray, sql } from "drizzle-orm"
import { followEvents } from "#app/db/conditions/frozen-terms.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { deal, dealEvent } from "#app/db/schema.ts"
import { openStatuses } from "#app/domain/deals/deal/deal.ts"

/** Updates deals without agreed terms after their event was edited, and reloads open pages of both sides. */
export const followEditedEvent: Reaction = {
  name: "deals.event",
  on: (what) => what === "event.edit",
  run: async (tx, fact) => {
    const isOpen = sql`c.status in ('pending', 'negotiation')`
    // deals before their events, as moves do: sums of the deals are folded under their locks
    await tx.execute(sql`select from deal c where ${isOpen} and c.id in (
      select o.deal_id from deal_event o where o.event_id = ${fact.aboutId}) order by c.id for no key update`)
    await followEvents(tx, isOpen, fact.aboutId)
    const deals = await tx
      .select({ id: deal.id, sponsorId: deal.sponsorId, organizationId: deal.organizationId })
      .from(dealEvent)
      .innerJoin(deal, eq(deal.id, dealEvent.dealId))
      .where(and(eq(dealEvent.eventId, fact.aboutId), inArray(deal.status, [...openStatuses])))
    for (const { id, sponsorId, organizationId } of deals)
      await publishToParties(tx, [sponsorId, organizationId], { kind: "deal", id })
  },
}
