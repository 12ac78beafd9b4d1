import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Correction } from "#app/domain/deals/deal/corrections.ts"

/**
 * Sends the organization's unconfirmed rows back to it, as if each was sent back by itself. A confirmed row stays
 * confirmed: its text and photos are corrected in the settlement.
 */
export async function sendRowsBack(tx: Tx, viewer: Viewer, corrections: readonly Correction[]): Promise<void> {
  for (const { rowId, reason } of corrections)
    await tx
      .update(deliverable)
      .set({
        state: "sent_back",
        reason,
        sentBackById: viewer.id,
        sentBackAt: new Date(),
        doneById: null,
        doneAt: null,
        version: sql`${deliverable.version} + 1`,
      })
      .where(
        and(eq(deliverable.id, rowId), eq(deliverable.owedBy, "organization"), inArray(deliverable.state, ["done"])),
      )
}
