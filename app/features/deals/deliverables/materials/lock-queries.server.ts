import type { Tx } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { materialsOpen, type Side } from "#app/domain/deals/deal/deal.ts"
import { materialMessages } from "#app/domain/deals/deliverables/materials/materials.ts"
import type { Action } from "#app/domain/parties/permissions.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { lockDeal } from "../../deal/lock-queries.server.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"

/**
 * Locks the viewer's role and the deal, so that it runs until the transaction ends. 404 for strangers, 403 for roles
 * without `action` and for the side that is not `side`, 409 unless the deal runs.
 */
export async function lockRunningDeal(
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  { action, side }: { action: Action; side?: Side },
): Promise<LoadedDeal> {
  const deal = await lockDeal(tx, viewer, dealId, action)
  if (side && deal.side !== side)
    throw forbidden(side === "sponsor" ? materialMessages.sponsorGives : materialMessages.organizationAsks)
  if (!materialsOpen(deal.status)) throw conflict(materialMessages.notNow)
  return deal
}
