import { and, eq } from "drizzle-orm"
import { isMemberOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { publishToViewers } from "#app/db/outbox/publish.server.ts"
import { session } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { NamedParty } from "#app/domain/parties/acting-for.ts"
import { notFound } from "#app/lib/refusal.ts"
import { findOwnParty } from "./queries.server.ts"

/**
 * Makes this session act for another of the viewer's parties, and closes the event streams of pages drawn for the
 * former party. Refused with 404 when the viewer is no member of the party.
 */
export async function switchParty(viewer: Viewer, sessionToken: string, partyId: string): Promise<NamedParty> {
  const chosen = await findOwnParty(viewer, partyId)
  if (!chosen) throw noSuchParty()
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(session)
      .set({ partyId })
      .where(and(eq(session.token, sessionToken), eq(session.userId, viewer.id), isMemberOf(partyId, viewer.id)))
      .returning({ id: session.id })
    if (!changed) throw noSuchParty()
    await publishToViewers(tx, [viewer.id], { kind: "session" })
  })
  return chosen
}

const noSuchParty = () => notFound("Nie znaleziono takiej firmy ani organizacji na Twoim koncie.")
