import { and, eq, inArray } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { dealDocument, file as files } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  canMoveCopy,
  type SignedCopyMove,
  signatureFormatOf,
  signedCopyErrors,
  signedCopyLimits,
  signedCopyMoves,
  signedCopyNameProblem,
} from "#app/domain/deals/documents/signed-copy.ts"
import type { SignedCopyFact } from "#app/domain/deals/documents/signed-copy-facts.ts"
import { looksLikePdf } from "#app/domain/deals/settlement/settlement.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { lockDeal } from "#app/features/deals/deal/lock-queries.server.ts"
import { getDeal, type LoadedDeal } from "#app/features/deals/deal/queries.server.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { safeFileName } from "#app/lib/text/file-name.ts"
import { removeDocument, storeDocument } from "#app/platform/files/documents.server.ts"
import { refuseOverQuota } from "#app/platform/files/file-quota.server.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { findHarm } from "#app/platform/files/scan.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { lockDocuments } from "../concluded-document.server.ts"
import { listAgreed } from "../queries.server.ts"

/** Limits concurrent storing to 2, because files are in memory meanwhile. */
const withinLimit = createConcurrencyLimit(2)

export type SentCopy = { termsVersion: number; file: File }
type SignedCopyResult = { ok: true } | { ok: false; errors: { file: string } }

/**
 * Stores a signed copy of an agreed document for the other side to confirm. The same bytes from the same side change
 * nothing while they wait or are confirmed. A wrong or harmful file is refused beside its field; 409 for terms that are
 * not in force or too many waiting copies, 429 over the quota.
 */
export async function addSignedCopy(
  viewer: Viewer,
  id: string,
  { termsVersion, file }: SentCopy,
): Promise<SignedCopyResult> {
  requirePermission(viewer, "moveSignedCopy")
  requireAgreement(await getDeal(viewer, id))
  const problem = signedCopyNameProblem(file)
  if (problem) return refused(problem)
  return withinLimit(async () => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const format = signatureFormatOf(file.name) ?? "pdf"
    if (format === "pdf" && !looksLikePdf(bytes)) return refused(signedCopyErrors.notPdf)
    const harm = await findHarm(bytes)
    if (harm) return refused(harm)
    const key = await storeDocument(bytes, format)
    const stored = {
      key,
      originalName: safeFileName(file.name, "umowa"),
      mime: format === "pdf" ? "application/pdf" : "application/octet-stream",
      size: bytes.byteLength,
    }
    try {
      const sha256 = sha256Of(bytes)
      const isNew = await db.transaction((tx) => write(tx, viewer, id, { termsVersion, sha256, stored }))
      if (!isNew) await removeDocument(key)
      return { ok: true }
    } catch (error) {
      if (wasRolledBack(error)) await removeDocument(key)
      throw error
    }
  })
}

type NewCopy = {
  termsVersion: number
  sha256: string
  stored: Pick<typeof files.$inferInsert, "key" | "originalName" | "mime" | "size">
}

/** Stores the copy; false when the side gave the same bytes before. */
async function write(tx: Tx, viewer: Viewer, id: string, { termsVersion, sha256, stored }: NewCopy): Promise<boolean> {
  const deal = await lockAgreedDeal(tx, viewer, id)
  const terms = (await listAgreed(tx, deal)).find(({ version }) => version === termsVersion)
  if (!terms) throw conflict(signedCopyErrors.notNow)
  const ownCopies = await tx
    .select({ sha256: dealDocument.sha256, version: dealDocument.termsVersion, state: dealDocument.state })
    .from(dealDocument)
    .where(
      and(
        eq(dealDocument.dealId, id),
        eq(dealDocument.side, deal.side),
        inArray(dealDocument.state, ["waiting", "confirmed"]),
      ),
    )
  if (ownCopies.some((copy) => copy.sha256 === sha256 && copy.version === termsVersion)) return false
  if (ownCopies.filter(({ state }) => state === "waiting").length >= signedCopyLimits.waiting)
    throw conflict(signedCopyErrors.tooMany)
  await refuseOverQuota(tx, viewer, "signed", stored.size)
  const [row] = await tx
    .insert(files)
    .values({ ...stored, ownerId: viewer.id, purpose: "signed" })
    .returning({ id: files.id })
  const copy = { dealId: id, kind: "signed", termsVersion, sha256, side: deal.side, state: "waiting" } as const
  await tx.insert(dealDocument).values({ ...copy, fileId: row?.id ?? "", addedById: viewer.id })
  await recordCopy(tx, viewer, deal, "deal.addSignedCopy", { annexNumber: terms.annexNumber })
  return true
}

function refused(problem: string): SignedCopyResult {
  logRefusedUpload("signed copy", problem)
  return { ok: false, errors: { file: problem } }
}

/**
 * Confirms or rejects the other side's copy, or withdraws one's own, once: 409 when it no longer waits. 404 for unknown
 * ones, 403 for the wrong side.
 */
export async function moveSignedCopy(
  viewer: Viewer,
  id: string,
  copyId: string,
  move: SignedCopyMove,
  reason: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const deal = await lockAgreedDeal(tx, viewer, id)
    const [copy] = await tx
      .select()
      .from(dealDocument)
      .where(and(eq(dealDocument.id, copyId), eq(dealDocument.dealId, id), eq(dealDocument.kind, "signed")))
    if (!copy?.state) throw notFound(signedCopyErrors.gone)
    const isOwn = copy.side === deal.side
    const isMoveOfSide = canMoveCopy(move, "waiting", isOwn)
    if (!isMoveOfSide) throw forbidden()
    if (!canMoveCopy(move, copy.state, isOwn)) throw conflict(signedCopyErrors.decided)
    await tx
      .update(dealDocument)
      .set({ state: signedCopyMoves[move].to, decidedById: viewer.id, decidedAt: new Date(), reason })
      .where(eq(dealDocument.id, copyId))
    const terms = (await listAgreed(tx, deal)).find(({ version }) => version === copy.termsVersion)
    await recordCopy(tx, viewer, deal, factOf[move], { annexNumber: terms?.annexNumber ?? null, reason })
  })
}

const factOf: Record<SignedCopyMove, SignedCopyFact> = {
  confirm: "deal.confirmSignedCopy",
  reject: "deal.rejectSignedCopy",
  withdraw: "deal.withdrawSignedCopy",
}

/** Locks the deal, so that its agreement stays in force and its documents unchanged until the transaction ends. */
async function lockAgreedDeal(tx: Tx, viewer: Viewer, id: string): Promise<LoadedDeal> {
  const deal = requireAgreement(await lockDeal(tx, viewer, id, "moveSignedCopy"))
  await lockDocuments(tx, id)
  return deal
}

function requireAgreement(deal: LoadedDeal): LoadedDeal {
  if (!hasAgreement(deal)) throw conflict(signedCopyErrors.notNow)
  return deal
}

async function recordCopy(tx: Tx, viewer: Viewer, deal: LoadedDeal, what: SignedCopyFact, details: object) {
  const { id, realm, side, sponsorId, organizationId } = deal
  await record(tx, { what, aboutId: id, by: viewer, realm, details: { side, ...details } })
  await publishToParties(tx, [sponsorId, organizationId], { kind: "deal", id })
}
