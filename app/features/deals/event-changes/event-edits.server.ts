import { and, eq, inArray, sql } from "drizzle-orm"
import { followEvents } from "#app/db/conditions/frozen-terms.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { tellViewers } from "#app/db/outbox/tell.server.ts"
import { collaboration, collaborationEvent, organization } from "#app/db/schema.ts"
import { openStatuses } from "#app/domain/deals/deal.ts"

/** Deals whose terms are not agreed yet say of an event what it is now; open pages of both sides look again. */
export const followEditedEvent: Reaction = {
  name: "collaborations.event",
  on: (what) => what === "event.edit",
  run: async (tx, fact) => {
    await followEvents(tx, sql`c.status in ('pending', 'negotiation')`, fact.aboutId)
    const deals = await tx
      .select({ id: collaboration.id, sponsorId: collaboration.sponsorId, ownerId: organization.userId })
      .from(collaborationEvent)
      .innerJoin(collaboration, eq(collaboration.id, collaborationEvent.collaborationId))
      .innerJoin(organization, eq(organization.id, collaboration.organizationId))
      .where(and(eq(collaborationEvent.eventId, fact.aboutId), inArray(collaboration.status, [...openStatuses])))
    for (const { id, sponsorId, ownerId } of deals) await tellViewers(tx, [sponsorId, ownerId], { kind: "deal", id })
  },
}
