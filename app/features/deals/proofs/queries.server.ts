import { and, asc, eq, inArray, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, deliverable, deliverableProof, file, proof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { proofErrors, proofPhotoWidths } from "#app/domain/deals/proofs/proof.ts"
import { todayIn } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openFile } from "#app/platform/files/files.server.ts"
import { thumbnailKey } from "#app/platform/files/private-files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { isParty, sideOf } from "../deal/queries.server.ts"

/** Proofs that the viewer may see: of both parties' rows; drafts only of the viewer's own side. */
export const shownTo = (viewer: Viewer) =>
  and(isParty(viewer), or(eq(deliverableProof.isDraft, false), eq(deliverable.owedBy, sideOf(viewer))))

/** Whether the row was sent back with this proof, and has got another one since. */
export const isReplaced = sql<boolean>`coalesce(${deliverableProof.createdAt} < ${deliverable.sentBackAt}
  and exists (select from deliverable_proof newer
    where newer.deliverable_id = ${deliverable.id} and not newer.is_draft and newer.created_at >= ${deliverable.sentBackAt}), false)`

/** Proofs of all rows of these deals, by row, oldest first, in one query. */
export async function listProofs(viewer: Viewer, dealIds: readonly string[]) {
  if (dealIds.length === 0) return {}
  const rows = await db
    .select({
      rowId: deliverableProof.deliverableId,
      isDraft: deliverableProof.isDraft,
      isReplaced,
      id: proof.id,
      kind: proof.kind,
      link: proof.link,
      amount: proof.amount,
      unit: proof.unit,
      comment: proof.comment,
      createdAt: proof.createdAt,
      name: file.originalName,
      size: file.size,
      width: file.width,
      height: file.height,
    })
    .from(deliverableProof)
    .innerJoin(deliverable, eq(deliverable.id, deliverableProof.deliverableId))
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    .innerJoin(proof, eq(proof.id, deliverableProof.proofId))
    .leftJoin(file, eq(file.id, proof.fileId))
    .where(and(inArray(deliverable.dealId, [...dealIds]), shownTo(viewer)))
    .orderBy(asc(proof.createdAt), asc(proof.id))
  const byRow: Record<string, ShownProof[]> = {}
  for (const { rowId, createdAt, ...shown } of rows) {
    byRow[rowId] ??= []
    byRow[rowId].push({ ...shown, day: todayIn(createdAt) })
  }
  return byRow
}

export type ShownProof = Pick<typeof proof.$inferSelect, "id" | "kind" | "link" | "amount" | "unit" | "comment"> & {
  isDraft: boolean
  isReplaced: boolean
  day: string
  name: string | null
  /** File size in bytes. */
  size: number | null
  width: number | null
  height: number | null
}

type ProofKey = { dealId: string; proofId: string }

/** Streams a proof's file, or a photo's thumbnail, to the parties of a deal that uses it; 404 for anyone else. */
export async function openProof(viewer: Viewer, { dealId, proofId }: ProofKey, { thumbnail = false } = {}) {
  const [found] = await db
    .select({ kind: proof.kind, key: file.key, name: file.originalName, mime: file.mime })
    .from(deliverableProof)
    .innerJoin(deliverable, eq(deliverable.id, deliverableProof.deliverableId))
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    .innerJoin(proof, eq(proof.id, deliverableProof.proofId))
    .innerJoin(file, eq(file.id, proof.fileId))
    .where(and(eq(proof.id, proofId), eq(deliverable.dealId, dealId), shownTo(viewer)))
    .limit(1)
  if (!found || (thumbnail && found.kind !== "photo")) throw notFound(proofErrors.gone)
  const { key, ...shown } = found
  const stored = await openFile(thumbnail ? thumbnailKey(key) : key)
  if (!stored) {
    log.error({ key }, "a file is gone")
    throw notFound(proofErrors.gone)
  }
  return { ...shown, ...stored }
}

/** The size of a photo's thumbnail, which is never enlarged. */
export function thumbnailSize({ width, height }: { width: number; height: number }) {
  const shown = Math.min(width, proofPhotoWidths.thumbnail)
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) }
}
