import { eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { decisionLink, organization, organizationFollow, savedBudget, savedEvent, savedSearch } from "#app/db/schema.ts"

/** Erases what a party without remaining members has saved, shared and followed; followers are counted down. */
export async function eraseSaved(tx: Tx, partyId: string) {
  await tx.delete(savedEvent).where(eq(savedEvent.partyId, partyId))
  await tx.delete(savedBudget).where(eq(savedBudget.partyId, partyId))
  await tx.delete(savedSearch).where(eq(savedSearch.partyId, partyId))
  await tx.delete(decisionLink).where(eq(decisionLink.partyId, partyId))
  const followed = await tx
    .delete(organizationFollow)
    .where(eq(organizationFollow.partyId, partyId))
    .returning({ id: organizationFollow.organizationId })
  if (followed.length === 0) return
  const ids = followed.map(({ id }) => id).sort()
  await tx
    .update(organization)
    .set({ followers: sql`${organization.followers} - 1` })
    .where(inArray(organization.id, ids))
}
