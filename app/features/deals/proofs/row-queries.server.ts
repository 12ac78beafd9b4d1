import { and, asc, count, eq, inArray, sql } from "drizzle-orm"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { deal, dealEvent, deliverable, deliverableProof, proof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type ProofKind, proofKinds } from "#app/domain/deals/deliverables/deliverable.ts"
import { canMoveRow } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { mayShareProof, proofErrors, proofLimits } from "#app/domain/deals/proofs/proof.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { isParty, sideOf } from "../deal/queries.server.ts"

const dealEvents = sql<string[]>`array(select e.event_id from ${dealEvent} e where e.deal_id = ${deal.id}
  order by e.event_id)`

const firstDay = sql<string | null>`(select min(e.start_date) from ${dealEvent} e where e.deal_id = ${deal.id}
  and (${deliverable.eventId} is null or e.event_id = ${deliverable.eventId}))`

/** A row that proofs are added to, with its owner. */
export type ProvedRow = Awaited<ReturnType<typeof getProvedRows>>[number]

/** As `getOwedRows`, and 409 for rows that take no proof now. */
export async function getProvedRows(viewer: Viewer, dealId: string, ids: readonly string[], on: Reader = db) {
  return requireProved(viewer, await getOwedRows(viewer, dealId, ids, on))
}

/** Refuses (409) rows that take no proof now. */
export function requireProved<Row extends RuledRow>(viewer: Viewer, rows: Row[]): Row[] {
  if (rows.some((row) => !takesProof(sideOf(viewer), row))) throw conflict(proofErrors.notNow)
  return rows
}

/**
 * Rows that the viewer's side owes, of the named deal and of other deals of its event. 404 for unknown or foreign rows
 * and for those of the other side; 409 for rows that do not belong together.
 */
export async function getOwedRows(viewer: Viewer, dealId: string, ids: readonly string[], on: Reader = db) {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0 || uniqueIds.length > proofLimits.rows) throw notFound(proofErrors.noRows)
  const side = sideOf(viewer)
  const rows = await on
    .select({
      id: deliverable.id,
      dealId: deliverable.dealId,
      eventId: deliverable.eventId,
      dealEvents,
      firstDay,
      lineKey: deliverable.lineKey,
      title: deliverable.title,
      owedBy: deliverable.owedBy,
      state: deliverable.state,
      reason: deliverable.reason,
      dueOn: deliverable.dueOn,
      version: deliverable.version,
      status: deal.status,
      partner: side === "sponsor" ? deal.organizationName : deal.sponsorName,
    })
    .from(deliverable)
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    .where(and(inArray(deliverable.id, uniqueIds), eq(deliverable.owedBy, side), isParty(viewer)))
    .orderBy(asc(deal.sponsorName), asc(deliverable.position), asc(deliverable.id))
  if (rows.length !== uniqueIds.length || !rows.some((row) => row.dealId === dealId)) throw notFound(proofErrors.noRows)
  if (!mayShareProof(rows)) throw conflict(proofErrors.differentEvents)
  return rows
}

const takesProof = (side: "sponsor" | "organization", { status, ...row }: RuledRow) =>
  canMoveRow("addProof", side, { ...row, addedBy: null }, status)
type RuledRow = Pick<typeof deliverable.$inferSelect, "owedBy" | "state"> & {
  status: (typeof deal.$inferSelect)["status"]
}

/** As `getProvedRows`, locked with their deals until the transaction ends. */
export async function lockProvedRows(tx: Tx, viewer: Viewer, dealId: string, ids: readonly string[]) {
  return requireProved(viewer, await lockOwedRows(tx, viewer, dealId, ids))
}

/** As `getOwedRows`, locked with their deals until the transaction ends; deals first, like moves. */
export async function lockOwedRows(tx: Tx, viewer: Viewer, dealId: string, ids: readonly string[]) {
  const deals = tx
    .select({ id: deliverable.dealId })
    .from(deliverable)
    .where(inArray(deliverable.id, [...ids]))
  await tx
    .select({ id: deal.id })
    .from(deal)
    .where(and(inArray(deal.id, deals), isParty(viewer)))
    .orderBy(asc(deal.id))
    .for("update")
  await tx
    .select({ id: deliverable.id })
    .from(deliverable)
    .where(inArray(deliverable.id, [...ids]))
    .orderBy(asc(deliverable.id))
    .for("update")
  return getOwedRows(viewer, dealId, ids, tx)
}

/** For each kind of proof, the highest number that any of the rows has. */
export async function countProofs(on: Reader, ids: readonly string[]): Promise<Record<ProofKind, number>> {
  const found = await on
    .select({ kind: proof.kind, proofs: count() })
    .from(deliverableProof)
    .innerJoin(proof, eq(proof.id, deliverableProof.proofId))
    .where(inArray(deliverableProof.deliverableId, [...ids]))
    .groupBy(deliverableProof.deliverableId, proof.kind)
  const highest = (kind: ProofKind) => Math.max(0, ...found.filter((row) => row.kind === kind).map((row) => row.proofs))
  return Object.fromEntries(proofKinds.map((kind) => [kind, highest(kind)])) as Record<ProofKind, number>
}
