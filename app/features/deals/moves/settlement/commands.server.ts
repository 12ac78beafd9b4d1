import { and, eq, isNull } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { file, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Confirmed, unconfirmed } from "#app/domain/deals/deal/deal-confirmations.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { settlementMove } from "#app/domain/deals/deal/settlement-move.ts"
import { type Results, resultsOf } from "#app/domain/deals/settlement/results.ts"
import { settlementErrors, settlementProblem } from "#app/domain/deals/settlement/settlement.ts"
import type { StoredReport } from "#app/domain/deals/settlement/settlement-report.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { removeDocument, storeDocument } from "#app/platform/files/documents.server.ts"
import { refuseOverQuota } from "#app/platform/files/file-quota.server.ts"
import { findHarm } from "#app/platform/files/scan.server.ts"
import { log } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { refuseUntimely, writeMove } from "../write-commands.server.ts"

export type NewSettlement = {
  version: number
  name: string
  bytes: Uint8Array
  documentNumber: string | null
  ksefNumber: string | null
  /** The composed report, which fills the next form; undefined for an uploaded file. */
  report?: StoredReport
} & Partial<Results> &
  Confirmed
export type SettleResult = { ok: true; move: Move } | { ok: false; errors: FieldErrors }

/**
 * Sends a settlement, or replaces an undecided one: file, row and move in one transaction (B33, B35, B43). Invalid or
 * harmful files (PDF, at most 10 MB) and unanswered questions (B34) are refused beside their fields. The file of a
 * refused row is removed at once; after a lost connection the nightly sweep removes it.
 */
export async function settle(viewer: Viewer, id: string, sent: NewSettlement): Promise<SettleResult> {
  const problem = settlementProblem({ name: sent.name, size: sent.bytes.byteLength }, sent.bytes)
  if (problem) return { ok: false, errors: { file: problem } }
  const deal = await getDeal(viewer, id)
  const move = settlementMove(deal)
  requirePermission(viewer, move)
  await refuseUntimely(db, deal, move, sent.version)
  const unanswered = unconfirmed(move, deal.rules, deal.state.events, sent)
  if (unanswered) return { ok: false, errors: unanswered }
  const harm = await findHarm(sent.bytes)
  if (harm) return { ok: false, errors: { file: harm } }
  const key = await storeDocument(sent.bytes).catch((error) => {
    if (error instanceof Refusal) throw error
    log.error({ err: error, dealId: id }, "a settlement could not be stored")
    throw new Refusal("unavailable", settlementErrors.upload)
  })
  try {
    return { ok: true, move: await db.transaction((tx) => writeSettlement(tx, viewer, id, sent, key)) }
  } catch (error) {
    if (wasRolledBack(error)) await removeDocument(key)
    if (error instanceof Refusal) throw error
    log.error({ err: error, dealId: id }, "a settlement could not be saved")
    throw new Refusal("unavailable", settlementErrors.save)
  }
}

async function writeSettlement(tx: Tx, viewer: Viewer, id: string, sent: NewSettlement, key: string): Promise<Move> {
  const deal = await getDeal(viewer, id, tx)
  const move = settlementMove(deal)
  await writeMove(tx, viewer, deal, move, { version: sent.version })
  await tx
    .update(settlement)
    .set({ decision: "replaced", decidedAt: new Date(), decidedById: viewer.id })
    .where(and(eq(settlement.dealId, id), isNull(settlement.decision)))
  await refuseOverQuota(tx, viewer, "settlement", sent.bytes.byteLength)
  const [stored] = await tx
    .insert(file)
    .values({
      ownerId: viewer.id,
      purpose: "settlement",
      key,
      originalName: plainName(sent.name),
      mime: "application/pdf",
      size: sent.bytes.byteLength,
    })
    .returning({ id: file.id })
  const { documentNumber, ksefNumber, report = null } = sent
  await tx.insert(settlement).values({
    dealId: id,
    fileId: stored?.id ?? "",
    authorId: viewer.id,
    documentNumber,
    ksefNumber,
    report,
    ...resultsOf(sent),
  })
  return move
}

/** The file name without its path and invalid characters. */
const plainName = (name: string) =>
  name
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .slice(-150) || "rozliczenie.pdf"
