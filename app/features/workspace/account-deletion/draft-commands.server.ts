import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { proof } from "#app/db/schema.ts"
import { deleteFileRows } from "#app/platform/files/private-files.server.ts"

/**
 * Erases proofs that a party has shown to nobody. Proofs that the other side has seen stay with their deals. Returns
 * the keys of files to remove after the commit.
 */
export async function eraseDraftProofs(tx: Tx, partyId: string): Promise<string[]> {
  const shown = sql`exists (select 1 from deliverable_proof d where d.proof_id = ${proof.id} and not d.is_draft)`
  const gone = await tx
    .delete(proof)
    .where(and(eq(proof.partyId, partyId), sql`not ${shown}`))
    .returning({ fileId: proof.fileId })
  return deleteFileRows(
    tx,
    gone.map(({ fileId }) => fileId),
  )
}
