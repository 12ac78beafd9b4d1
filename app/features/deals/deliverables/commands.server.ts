import { and, count, eq, isNotNull, max, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deliverable, deliverableProof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import type { DeliverableDetails, DeliverableFact } from "#app/domain/deals/deliverables/deliverable-facts.ts"
import type { AddedRow } from "#app/domain/deals/deliverables/deliverable-form.ts"
import { confirmedByOthers, deliverableErrors } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { canMoveRow, type DeliverableMove, deliverableMoves } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { noProposedDay, proposedDayError } from "#app/domain/deals/deliverables/proposed-day.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { assignRow } from "./assignment-commands.server.ts"
import { type LockedRow, lockRows, lockWorkingDeal } from "./lock-queries.server.ts"

/** A move, and what it writes besides the state; an answer to a proposed day names that day. */
export type RowMove = { row: string; version: number } & (
  | { move: "withdrawDone" | "confirm" | "remove" }
  | { move: "done"; comment?: string | null }
  | { move: "sendBack"; reason: string }
  | { move: "assign"; userId: string | null }
  | { move: "setDue" | "proposeDue" | "acceptDue" | "declineDue" | "withdrawDue"; dueOn: Day }
  | { move: "rename"; title: string }
)
/** `wasDone`: a second press of the same button; nothing was written. */
export type RowMoveResult = { ok: true; wasDone?: true } | { ok: false; errors: FieldErrors }

/**
 * Makes one move of one row. 404 for strangers and unknown rows, 403 for the wrong side or role, 409 for an outdated
 * version, a wrong state, or a deal that is not being carried out. A move sent twice by one person counts once.
 */
export const moveDeliverable = (viewer: Viewer, dealId: string, input: RowMove): Promise<RowMoveResult> =>
  db.transaction(async (tx) => {
    const deal = await lockWorkingDeal(tx, viewer, dealId, input.move)
    const [row] = await lockRows(tx, dealId, [input.row])
    if (!row) throw notFound(deliverableErrors.notFound)
    return moveLockedRow(tx, viewer, deal, row, input)
  })

/** As `moveDeliverable`, with the deal, the row and the role that the caller has locked. */
export async function moveLockedRow(
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  row: LockedRow,
  input: RowMove,
): Promise<RowMoveResult> {
  if (isRepeated(row, viewer, input)) return { ok: true, wasDone: true }
  refuseUntimely(deal, row, input)
  const refused = dayErrors(deal.side, row, input)
  if (refused) return { ok: false, errors: refused }
  if (input.move === "assign") return assignRow(tx, viewer, deal, row, input.userId)
  if (input.move === "remove") await removeRow(tx, row.id)
  else await updateRow(tx, row.id, columnsOf(viewer, deal.side, input))
  // drafts of proofs become visible to the other side
  if (input.move === "done")
    await tx.update(deliverableProof).set({ isDraft: false }).where(eq(deliverableProof.deliverableId, row.id))
  await recordMove(tx, viewer, deal, facts[input.move], { rowId: row.id, row: row.title, ...detailsOf(row, input) })
  return { ok: true }
}

const facts: Record<Exclude<RowMove["move"], "assign">, DeliverableFact> = {
  done: "deal.rowDone",
  withdrawDone: "deal.rowWithdrawDone",
  confirm: "deal.rowConfirm",
  sendBack: "deal.rowSendBack",
  setDue: "deal.rowSetDue",
  proposeDue: "deal.rowDueProposed",
  acceptDue: "deal.rowDueAccepted",
  declineDue: "deal.rowDueDeclined",
  withdrawDue: "deal.rowDueWithdrawn",
  rename: "deal.rowRename",
  remove: "deal.rowRemove",
}

function detailsOf(row: LockedRow, input: RowMove): DeliverableDetails {
  if (input.move === "sendBack") return { reason: input.reason }
  if (input.move === "done") return input.comment ? { reason: input.comment } : {}
  if ("dueOn" in input) return { dueOn: input.dueOn, dueBefore: row.dueOn }
  return input.move === "rename" ? { name: input.title } : {}
}

/** Whether this is a second press of the same button, whose page did not show the first answer. */
function isRepeated(row: LockedRow, viewer: Viewer, input: RowMove): boolean {
  if (row.version !== input.version + 1) return false
  switch (input.move) {
    case "done":
      return row.state === "done" && row.doneById === viewer.id
    case "confirm":
      return row.state === "confirmed" && row.confirmedById === viewer.id
    case "sendBack":
      return row.state === "sent_back" && row.sentBackById === viewer.id
    case "proposeDue":
      return row.dueProposedOn === input.dueOn && row.dueProposedById === viewer.id
    case "acceptDue":
      return row.dueProposedOn === null && row.dueOn === input.dueOn
    case "declineDue":
    case "withdrawDue":
      return row.dueProposedOn === null && row.dueOn !== input.dueOn
    default:
      return false
  }
}

function refuseUntimely(
  deal: LoadedDeal,
  row: LockedRow,
  { move, version }: { move: DeliverableMove; version: number },
) {
  if (row.version !== version) throw conflict(deliverableErrors.stale)
  if (canMoveRow(move, deal.side, row, deal.status)) return
  const isTimely = (deliverableMoves[move].from as readonly string[]).includes(row.state)
  throw isTimely ? forbidden(deliverableErrors.wrongSide) : conflict(deliverableErrors.notNow)
}

/** Refuses a day beside its field; 409 for an answer to another day than the proposed one, or to one that has passed. */
function dayErrors(side: Side, row: LockedRow, input: RowMove): FieldErrors | null {
  if (input.move === "proposeDue") {
    const dueOn = proposedDayError(row, side, input.dueOn)
    return dueOn === null ? null : { dueOn }
  }
  const answers = input.move === "acceptDue" || input.move === "declineDue" || input.move === "withdrawDue"
  if (answers && row.dueProposedOn !== input.dueOn) throw conflict(deliverableErrors.stale)
  if (input.move === "acceptDue" && input.dueOn < todayIn(new Date())) throw conflict(deliverableErrors.proposedPast)
  return null
}

function columnsOf(viewer: Viewer, side: Side, input: Exclude<RowMove, { move: "assign" }>) {
  const now = new Date()
  const notDone = { doneById: null, doneAt: null }
  switch (input.move) {
    case "done":
      // the remark stays beside what answers it
      return { state: "done" as const, doneById: viewer.id, doneAt: now, ...noProposedDay }
    case "withdrawDone":
      return { state: "todo" as const, ...notDone }
    case "confirm":
      return { state: "confirmed" as const, confirmedById: viewer.id, confirmedAt: now }
    case "sendBack":
      return { state: "sent_back" as const, reason: input.reason, sentBackById: viewer.id, sentBackAt: now, ...notDone }
    case "setDue":
      return { dueOn: input.dueOn, dueOffset: null }
    case "proposeDue":
      return { dueProposedOn: input.dueOn, dueProposedBy: side, dueProposedById: viewer.id, dueProposedAt: now }
    case "acceptDue":
      return { dueOn: input.dueOn, dueOffset: null, dueAgreed: true, dueMovedAlone: false, ...noProposedDay }
    case "declineDue":
    case "withdrawDue":
      return noProposedDay
    case "rename":
      return { title: input.title }
    case "remove":
      return {}
  }
}

/** Deletes a row without proofs, since their files would lose their row. */
async function removeRow(tx: Tx, id: string) {
  const proofs = await tx.$count(deliverableProof, eq(deliverableProof.deliverableId, id))
  if (proofs > 0) throw conflict(deliverableErrors.proved)
  await tx.delete(deliverable).where(eq(deliverable.id, id))
}

const updateRow = (tx: Tx, id: string, set: Partial<typeof deliverable.$inferInsert>) =>
  tx
    .update(deliverable)
    .set({ ...set, version: sql`${deliverable.version} + 1` })
    .where(eq(deliverable.id, id))

/** Confirms all waiting rows of the other side, if they are those that the page showed; else 409. */
export async function confirmAll(viewer: Viewer, dealId: string, seen: readonly { id: string; version: number }[]) {
  await db.transaction(async (tx) => {
    const deal = await lockWorkingDeal(tx, viewer, dealId, "confirm")
    const waiting = await tx.select({ id: deliverable.id }).from(deliverable).where(waitingRowsOf(deal))
    const rows = await lockRows(
      tx,
      dealId,
      waiting.map(({ id }) => id),
    )
    const wasSeen = (row: LockedRow) => seen.some(({ id, version }) => id === row.id && version === row.version)
    if (rows.length === 0 || rows.length !== seen.length || !rows.every(wasSeen))
      throw conflict(deliverableErrors.listChanged)
    for (const row of rows) refuseUntimely(deal, row, { move: "confirm", version: row.version })
    await confirmWaiting(tx, viewer, deal)
  })
}

/** The rows of the other side that wait for confirmation. */
const waitingRowsOf = ({ id, side }: LoadedDeal) =>
  and(eq(deliverable.dealId, id), eq(deliverable.owedBy, otherSide(side)), eq(deliverable.state, "done"))

/**
 * Confirms whatever waits for the viewer's side, and records it if anything did. 403 if it did, for a role that confirms
 * no single row. The caller has locked role and deal.
 */
export async function confirmWaiting(tx: Tx, viewer: Viewer, deal: LoadedDeal): Promise<void> {
  const confirmed = await tx
    .update(deliverable)
    .set({
      state: "confirmed",
      confirmedById: viewer.id,
      confirmedAt: new Date(),
      version: sql`${deliverable.version} + 1`,
    })
    .where(waitingRowsOf(deal))
    .returning({ rowId: deliverable.id, row: deliverable.title, position: deliverable.position })
  const rows = confirmed.toSorted((a, b) => a.position - b.position).map(({ rowId, row }) => ({ rowId, row }))
  const [first] = rows
  if (first && !may(viewer.role, "moveDeliverable")) throw forbidden(confirmedByOthers(rows.map(({ row }) => row)))
  if (first) await recordMove(tx, viewer, deal, "deal.rowConfirm", rows.length === 1 ? first : { rows: rows.length })
}

/** Most rows that a deal may have besides its terms. */
const maxAdded = 40

/** Adds a row that is not in the terms, once per `key`. 409 when there are too many. */
export async function addDeliverable(viewer: Viewer, dealId: string, { key, ...row }: AddedRow): Promise<void> {
  await db.transaction(async (tx) => {
    const deal = await lockWorkingDeal(tx, viewer, dealId, "add")
    await runOnce(tx, { userId: viewer.id, key, content: [dealId, row] }, async () => {
      const isOfDeal = eq(deliverable.dealId, dealId)
      const [{ last: lastPosition = 0 } = {}] = await tx
        .select({ last: max(deliverable.position) })
        .from(deliverable)
        .where(isOfDeal)
      const [{ added = 0 } = {}] = await tx
        .select({ added: count() })
        .from(deliverable)
        .where(and(isOfDeal, isNotNull(deliverable.addedBy)))
      if (added >= maxAdded) throw conflict(deliverableErrors.tooMany)
      const [addedRow] = await tx
        .insert(deliverable)
        .values({ ...row, dealId, position: (lastPosition ?? 0) + 1, addedBy: deal.side, addedById: viewer.id })
        .returning({ id: deliverable.id })
      await recordMove(tx, viewer, deal, "deal.rowAdd", { rowId: addedRow?.id, row: row.title })
      return addedRow?.id ?? ""
    })
  })
}

const recordMove = (tx: Tx, viewer: Viewer, deal: LoadedDeal, what: DeliverableFact, details: DeliverableDetails) =>
  record(tx, { what, aboutId: deal.id, by: viewer, realm: deal.realm, details: { side: deal.side, ...details } })
