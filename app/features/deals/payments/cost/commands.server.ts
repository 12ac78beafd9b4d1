import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealCost } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type CostCategory, costErrors } from "#app/domain/deals/payments/cost.ts"
import { forbidden } from "#app/lib/refusal.ts"
import { getDeal } from "../../deal/queries.server.ts"

/**
 * Stores the kind of cost that the company books a deal as. 404 for strangers, 403 for the organization and roles
 * without `recordPayments`. Records no fact, because the other side reads the history.
 */
export async function saveCost(viewer: Viewer, dealId: string, category: CostCategory): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "recordPayments")
    const { side } = await getDeal(viewer, dealId, tx)
    if (side !== "sponsor") throw forbidden(costErrors.side)
    await tx
      .insert(dealCost)
      .values({ dealId, category })
      .onConflictDoUpdate({ target: dealCost.dealId, set: { category, updatedAt: new Date() } })
  })
}
