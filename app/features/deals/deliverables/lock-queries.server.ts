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
 * The deal, which cannot move on until the transaction is over. 404 for strangers, 403 for roles that do not work on
 * deals, 409 while its rows rest.
 */
export async function lockWorkingDeal(tx: Tx, viewer: Viewer, dealId: string): Promise<LoadedDeal> {
  return requireWorking(await lockDeal(tx, viewer, dealId, "moveDeliverable"))
}

/** 409 while the rows of the deal rest. */
export function requireWorking(deal: LoadedDeal): LoadedDeal {
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
