import { eq, inArray, notExists, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { deliverable, deliverableProof, proof } from "#app/db/schema.ts"

/** Ids of the proofs of these deals' deliverables; call it before the deals are deleted. */
export async function proofIdsOf(tx: Tx, dealIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: deliverableProof.proofId })
    .from(deliverableProof)
    .innerJoin(deliverable, eq(deliverable.id, deliverableProof.deliverableId))
    .where(inArray(deliverable.dealId, [...dealIds]))
  return rows.map(({ id }) => id)
}

/** Deletes those of the proofs that no other deal uses; returns their files. */
export async function removeFreedProofs(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const used = tx.select({ one: sql`1` }).from(deliverableProof).where(eq(deliverableProof.proofId, proof.id))
  return tx
    .delete(proof)
    .where(sql`${inArray(proof.id, [...ids])} and ${notExists(used)}`)
    .returning({ id: proof.fileId })
}
