import { and, eq } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import type { Action } from "#app/domain/parties/permissions.ts"
import { notFound } from "#app/lib/refusal.ts"
import { getDeal, isParty, type LoadedDeal } from "./queries.server.ts"

/**
 * Locks the viewer's role and the deal until the transaction ends, then loads the deal once. 404 for strangers, before
 * their role is checked; 403 for roles without `action`. `update`: new references to the deal also wait.
 */
export async function lockDeal(
  tx: Tx,
  viewer: Viewer,
  id: string,
  action: Action,
  strength: "update" | "no key update" = "no key update",
): Promise<LoadedDeal> {
  const own = tx
    .select({ id: deal.id })
    .from(deal)
    .where(and(eq(deal.id, id), isParty(viewer)))
  const [ownDeal] = await own
  if (!ownDeal) throw notFound(dealErrors.notFound.description)
  await lockRole(tx, viewer, action)
  await tx.select({ id: deal.id }).from(deal).where(eq(deal.id, id)).for(strength)
  return getDeal(viewer, id, tx)
}
