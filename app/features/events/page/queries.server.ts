import { and, eq, sql } from "drizzle-orm"
import { lastCapacity } from "#app/db/conditions/last-capacity.server.ts"
import { newestDealAbout, openDealAbout } from "#app/db/conditions/open-deal.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { conversation, organization, party, savedEvent } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"

const relationStatement = preparedStatement(
  db
    .select({
      conversationId: conversation.id,
      vatStatus: organization.vatStatus,
      lastCapacity: lastCapacity({ id: sql.placeholder("userId"), partyId: sql.placeholder("partyId") }),
      openDealId: openDealAbout(party.id, sql.placeholder("eventId")),
      ownDealId: newestDealAbout(party.id, sql.placeholder("eventId")),
      saved: sql<boolean>`exists (select 1 from ${savedEvent} where ${savedEvent.partyId} = ${party.id}
        and ${savedEvent.eventId} = ${sql.placeholder("eventId")} and ${savedEvent.removedAt} is null)`,
    })
    .from(party)
    .leftJoin(organization, eq(organization.id, sql.placeholder("organizationId")))
    .leftJoin(
      conversation,
      and(eq(conversation.sponsorId, party.id), eq(conversation.organizationId, sql.placeholder("organizationId"))),
    )
    .where(eq(party.id, sql.placeholder("partyId"))),
)

type Relation = {
  conversationId: string | null
  saved: boolean
  vatStatus: VatStatus | null
  lastCapacity: string | null
  openDealId: string | null
  /** A deal about this event, also with others or completed. */
  ownDealId: string | null
}

/** A sponsor's relation to an event (A68), and the start of a proposal: VAT status and the viewer's capacity. */
export async function findOwnRelation(
  viewer: Viewer | null,
  event: { id: string; organization: { id: string } },
): Promise<Relation | null> {
  if (!viewer || !isSponsor(viewer)) return null
  const values = {
    userId: viewer.id,
    partyId: viewer.partyId,
    eventId: event.id,
    organizationId: event.organization.id,
  }
  const [found] = await relationStatement.execute(values)
  return {
    conversationId: found?.conversationId ?? null,
    saved: found?.saved ?? false,
    vatStatus: found?.vatStatus ?? null,
    lastCapacity: found?.lastCapacity ?? null,
    openDealId: found?.openDealId ?? null,
    ownDealId: found?.ownDealId ?? null,
  }
}
