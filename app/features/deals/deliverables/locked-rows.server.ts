import { and, eq, inArray } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deal as deals, deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { worksOnRows } from "#app/domain/deals/deal/deal.ts"
import { deliverableErrors } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { conflict } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../deal/queries.server.ts"

/**
 * The deal, which cannot move on until the transaction is over. 404 for strangers, 403 for roles that do not work on
 * deals, 409 while its rows rest.
 */
export async function lockWorkingDeal(tx: Tx, viewer: Viewer, dealId: string): Promise<LoadedDeal> {
  await getDeal(viewer, dealId, tx)
  await lockRole(tx, viewer, "moveDeliverable")
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, dealId)).for("no key update")
  const deal = await getDeal(viewer, dealId, tx)
  if (!worksOnRows(deal.status)) throw conflict(deliverableErrors.resting)
  return deal
}

/** Rows of the deal, locked until the transaction is over. */
export async function lockRows(tx: Tx, dealId: string, ids: readonly string[]) {
  return tx
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, dealId), inArray(deliverable.id, [...ids])))
    .orderBy(deliverable.id)
    .for("update")
}

export type LockedRow = Awaited<ReturnType<typeof lockRows>>[number]
