import { eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { dealEvent, deliverable } from "#app/db/schema.ts"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { alignRows, type StoredRow } from "#app/domain/deals/deliverables/align-rows.ts"
import { noProposedDay } from "#app/domain/deals/deliverables/proposed-day.ts"
import { todayIn } from "#app/lib/dates.ts"
import { listLines } from "../terms/queries.server.ts"
import { selectPromised } from "./queries.server.ts"

/** Columns of a row without anything that was done or asked for before. */
const noWork = { reason: null, sentBackById: null, sentBackAt: null, doneById: null, doneAt: null }

type AgreedDeal = { id: string; kind: DealKind; termsVersion: number }

/**
 * Brings the rows of a deal in line with its agreed terms and days, in the caller's transaction, which holds a lock on
 * the deal. Idempotent. Rows added by hand stay. Returns ids of confirmed rows that the terms no longer promise.
 */
export async function alignDeliverables(
  tx: Tx,
  { id, kind, termsVersion }: AgreedDeal,
  now = new Date(),
): Promise<string[]> {
  const lines = await listLines(tx, id, termsVersion)
  const events = await tx
    .select({ id: dealEvent.eventId, startDate: dealEvent.startDate, endDate: dealEvent.endDate })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, id))
  const { added, changed, withdrawn, dropped } = alignRows(
    { kind, lines, events },
    (await selectPromised(tx, id).for("update")) as StoredRow[],
    todayIn(now),
  )
  if (added.length > 0) await tx.insert(deliverable).values(added.map((row) => ({ ...row, dealId: id, termsVersion })))
  const nextVersion = sql`${deliverable.version} + 1`
  for (const { id: rowId, set } of changed) {
    const isPromisedAnew = set.state || set.title
    // a day that was proposed for the row as it was lapses
    const lapsing = isPromisedAnew || set.dueOn || set.termsDueOn ? noProposedDay : {}
    await tx
      .update(deliverable)
      .set({ ...set, ...(isPromisedAnew ? { termsVersion, ...noWork } : {}), ...lapsing, version: nextVersion })
      .where(eq(deliverable.id, rowId))
  }
  if (withdrawn.length > 0)
    await tx
      .update(deliverable)
      .set({ state: "withdrawn", ...noProposedDay, version: nextVersion })
      .where(inArray(deliverable.id, withdrawn))
  return dropped
}
