import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { worksOnRows } from "#app/domain/deals/deal/deal.ts"
import { deliverableErrors } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { conflict } from "#app/lib/refusal.ts"
import { lockDeal } from "../deal/lock-queries.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"

/**
 * Locks the deal, so that its state cannot change until the transaction ends. 404 for strangers, 403 for roles that do
 * not work on deals, 409 while work on its rows is suspended.
 */
export async function lockWorkingDeal(tx: Tx, viewer: Viewer, dealId: string): Promise<LoadedDeal> {
  return requireWorking(await lockDeal(tx, viewer, dealId, "moveDeliverable"))
}

/** Refuses (409) while work on the deal's rows is suspended. */
export function requireWorking(deal: LoadedDeal): LoadedDeal {
  if (!worksOnRows(deal.status)) throw conflict(deliverableErrors.resting)
  return deal
}

export async function lockRows(tx: Tx, dealId: string, ids: readonly string[]) {
  return tx
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, dealId), inArray(deliverable.id, [...ids])))
    .orderBy(deliverable.id)
    .for("update")
}

export type LockedRow = Awaited<ReturnType<typeof lockRows>>[number]
