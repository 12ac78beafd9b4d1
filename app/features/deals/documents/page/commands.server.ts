import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { settleReminders, settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { conflict } from "#app/lib/refusal.ts"
import { conclude, stateAcceptance } from "../../terms/acceptance-commands.server.ts"
import { lockDocuments, storeConcluded } from "../concluded-document.server.ts"
import { findUnstated } from "../queries.server.ts"

/**
 * States in which capacity the viewer's side accepted agreed terms, when only the other side has stated its own; makes
 * the document at once. 404 for strangers, 403 for roles that may not accept, 409 when it is stated already or the
 * terms are no longer agreed.
 */
export async function stateCapacity(viewer: Viewer, id: string, termsVersion: number, capacity: string) {
  await db.transaction(async (tx) => {
    const deal = await getDeal(viewer, id, tx)
    await lockRole(tx, viewer, "acceptTerms")
    await lockDocuments(tx, id)
    const unstated = await findUnstated(tx, deal)
    if (!unstated.includes(termsVersion)) throw conflict(capacityErrors.stated)
    await stateAcceptance(tx, viewer, deal, { termsVersion, capacity })
    await conclude(tx, id, termsVersion)
    await storeConcluded(tx, id)
    await settleTasks(tx, id)
    await settleReminders(tx, [id])
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id })
  })
}
