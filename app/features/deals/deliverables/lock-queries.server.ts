import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { deliverableErrors } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { type DeliverableMove, takesRowMove } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { conflict } from "#app/lib/refusal.ts"
import { lockDeal } from "../deal/lock-queries.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"

/**
 * Locks the deal, so that its state cannot change until the transaction ends. 404 for strangers, 403 for roles that do
 * not work on deals, 409 while the move is suspended.
 */
export async function lockWorkingDeal(tx: Tx, viewer: Viewer, dealId: string, move: RowWork): Promise<LoadedDeal> {
  return requireWorking(await lockDeal(tx, viewer, dealId, "moveDeliverable"), move)
}

type RowWork = DeliverableMove | "add"

/** Refuses (409) while the move of the deal's rows is suspended. */
export function requireWorking(deal: LoadedDeal, move: RowWork): LoadedDeal {
  if (!takesRowMove(move, deal.status)) throw conflict(deliverableErrors.resting)
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
