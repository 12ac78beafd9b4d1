import { eq } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { materialsOpen, type Side } from "#app/domain/deals/deal/deal.ts"
import { materialMessages } from "#app/domain/deals/deliverables/materials/materials.ts"
import type { Action } from "#app/domain/parties/permissions.ts"
import { conflict, forbidden } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../../deal/queries.server.ts"

/**
 * The deal, which cannot end or change sides until the transaction is over. 404 for strangers, 403 for the wrong side or
 * role, 409 unless it runs.
 */
export async function lockRunningDeal(
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  { action, side }: { action: Action; side?: Side },
): Promise<LoadedDeal> {
  await getDeal(viewer, dealId, tx)
  await lockRole(tx, viewer, action)
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, dealId)).for("no key update")
  const deal = await getDeal(viewer, dealId, tx)
  if (side && deal.side !== side)
    throw forbidden(side === "sponsor" ? materialMessages.sponsorGives : materialMessages.organizationAsks)
  if (!materialsOpen(deal.status)) throw conflict(materialMessages.notNow)
  return deal
}

export const publishDeal = (tx: Tx, { id, sponsorId, organizationId }: LoadedDeal) =>
  publishToParties(tx, [sponsorId, organizationId], { kind: "deal", id })
