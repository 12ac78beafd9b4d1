import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deliverable, deliverableProof, proof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noProposedDay } from "#app/domain/deals/deliverables/proposed-day.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { dealMaterialsPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"

/**
 * Marks the sponsor's row "Logo i opis firmy" as done, with the page of the given materials as its proof. Done and
 * confirmed rows stay unchanged. The caller holds a lock on the deal.
 */
export async function markLogoDone(tx: Tx, viewer: Viewer, dealId: string): Promise<void> {
  const rows = await tx
    .update(deliverable)
    .set({
      state: "done",
      doneById: viewer.id,
      doneAt: new Date(),
      ...noProposedDay,
      version: sql`${deliverable.version} + 1`,
    })
    .where(
      and(
        eq(deliverable.dealId, dealId),
        eq(deliverable.lineKey, logoKey),
        inArray(deliverable.state, ["todo", "sent_back"]),
      ),
    )
    .returning({ id: deliverable.id })
  if (rows.length === 0) return
  const [shown] = await tx
    .insert(proof)
    .values({
      partyId: viewer.partyId,
      authorId: viewer.id,
      kind: "link",
      link: env.ORIGIN + dealMaterialsPath(dealId),
      comment: "Przekazane materiały firmy",
    })
    .returning({ id: proof.id })
  const proofId = shown?.id ?? ""
  await tx
    .insert(deliverableProof)
    .values(rows.map(({ id: deliverableId }) => ({ deliverableId, proofId, isDraft: false })))
}
