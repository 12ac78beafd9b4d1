import { and, count, inArray, sql } from "drizzle-orm"
import { type OwnParty, ownPartiesOf } from "#app/db/conditions/own-parties.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { committedStatuses } from "#app/domain/deals/deal/deal.ts"
import { isParty } from "#app/features/deals/deal/queries.server.ts"

/** The viewer's parties, each with the members who remain when the account is deleted. */
export async function listOwnParties(viewer: Viewer, on: Reader = db): Promise<OwnParty[]> {
  const { rows } = await on.execute<{ parties: OwnParty[] }>(sql`select ${ownPartiesOf(viewer.id)} as parties`)
  return rows[0]?.parties ?? []
}

/** Deals between accepted and settlement, of parties without another member; they block the deletion (B55). */
export async function countCommitted(viewer: Viewer, parties: readonly OwnParty[], on: Reader = db): Promise<number> {
  let deals = 0
  for (const { partyId, role, organizationId, companyId, others } of parties)
    if (others === 0) deals += await countCommittedOf({ ...viewer, partyId, role, organizationId, companyId }, on)
  return deals
}

async function countCommittedOf(acting: Viewer, on: Reader): Promise<number> {
  const [found] = await on
    .select({ deals: count() })
    .from(deal)
    .where(and(isParty(acting), inArray(deal.status, [...committedStatuses])))
  return found?.deals ?? 0
}
