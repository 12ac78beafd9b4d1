import { and, asc, eq, inArray } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal, deliverable, deliverableProof, file, proof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { standingHues, standingLabel, standingOf } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { isReported, type ReportRow, wordingOf } from "#app/domain/deals/settlement/settlement-rows.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { promisesOf } from "#app/domain/deals/terms/terms-sides.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { listProofs, shownTo } from "../proofs/queries.server.ts"

/** Rows that a settlement accounts for, the organization's first. The caller has checked the deal. */
export async function listReportedRows(on: Reader, dealId: string) {
  const rows = await on
    .select({
      id: deliverable.id,
      lineKey: deliverable.lineKey,
      promiseIndex: deliverable.promiseIndex,
      owedBy: deliverable.owedBy,
      title: deliverable.title,
      state: deliverable.state,
      dueOn: deliverable.dueOn,
      confirmedAt: deliverable.confirmedAt,
    })
    .from(deliverable)
    .where(eq(deliverable.dealId, dealId))
    .orderBy(asc(deliverable.owedBy), asc(deliverable.position), asc(deliverable.id))
  return rows.filter(isReported)
}

/** As `listReportedRows`, with their wording in the terms in force and the proofs that this viewer may see. */
export async function listReportRows(
  viewer: Viewer,
  { id, kind }: Pick<LoadedDeal, "id" | "kind">,
  lines: readonly TermsLine[],
  now = new Date(),
): Promise<ReportRow[]> {
  const [rows, proofs] = await Promise.all([listReportedRows(db, id), listProofs(viewer, [id])])
  const promised = promisesOf(kind, lines)
  const today = todayIn(now)
  return rows.map((row) => ({
    id: row.id,
    by: row.owedBy,
    lineKey: row.lineKey,
    promiseIndex: row.promiseIndex,
    title: row.title,
    ...wordingOf(row, promised),
    state: row.state,
    confirmedOn: row.state === "confirmed" && row.confirmedAt ? todayIn(row.confirmedAt) : null,
    label: standingLabel(row, today),
    hue: standingHues[standingOf(row, today)],
    proofs: (proofs[row.id] ?? []).map(({ size: _, day: __, ...proof }) => proof),
  }))
}

/** Storage keys of the photos of these proofs of the deal, by proof; none for strangers. */
export async function findPhotoKeys(viewer: Viewer, dealId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const found = await db
    .selectDistinct({ id: proof.id, key: file.key })
    .from(proof)
    .innerJoin(file, eq(file.id, proof.fileId))
    .innerJoin(deliverableProof, eq(deliverableProof.proofId, proof.id))
    .innerJoin(deliverable, eq(deliverable.id, deliverableProof.deliverableId))
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    .where(and(inArray(proof.id, [...ids]), eq(proof.kind, "photo"), eq(deal.id, dealId), shownTo(viewer)))
  return new Map(found.map(({ id, key }) => [id, key]))
}
