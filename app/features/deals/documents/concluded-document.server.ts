import { and, asc, eq, getTableColumns, lte, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { dealAgreement, dealDocument, deal as deals, dealTerms, file } from "#app/db/schema.ts"
import { canonicalText } from "#app/domain/deals/documents/canonical-text.ts"
import type { DocumentKind } from "#app/domain/deals/documents/deal-document.ts"
import { concludedHere, hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { documentCheckPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { openDocument, removeDocument, storeDocument } from "#app/platform/files/documents.server.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { findConcludedAt, listAcceptances } from "../terms/acceptance-queries.server.ts"
import { findAnnexDiff } from "../terms/annex/queries.server.ts"
import { isAgreementOfTerms, listLines } from "../terms/queries.server.ts"
import { type AgreementCertificate, drawAgreement } from "./agreement-document.server.ts"
import { drawAnnex } from "./annex-document.server.ts"
import { findAgreedDeal } from "./queries.server.ts"

/** Serializes the creation of a deal's documents until the transaction ends. */
export const lockDocuments = (tx: Tx, dealId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`documents ${dealId}`}))`)

type DrawnKind = Exclude<DocumentKind, "signed">

/**
 * Draws and stores the agreement and annexes of a deal that were concluded on the platform and have no document yet, in
 * the caller's transaction. Serialized by deal: a concurrent call finds the rows of the first. The file of a
 * rolled-back row is removed here, after a crash by the sweep.
 */
export async function storeConcluded(tx: Tx, dealId: string): Promise<void> {
  await lockDocuments(tx, dealId)
  const [deal] = await tx.select().from(deals).where(eq(deals.id, dealId))
  if (!deal || !hasAgreement(deal)) return
  const acceptances = await listAcceptances(tx, dealId)
  const agreement = await findAgreedDeal(tx, deal)
  const stored = await tx.select().from(dealDocument).where(eq(dealDocument.dealId, dealId))
  const agreementConcluded = agreement.concludedAt !== null
  for (const terms of await listAgreedTerms(tx, deal)) {
    const { version, annexNumber, kind, events, parties, account, days, authorId, concludedAt } = terms
    const { basis, vatStatus, vatRate, plan } = terms
    const concluded = concludedHere(acceptances, version)
    const isReplaced = annexNumber === null && version !== agreement.deal.termsVersion
    if (!concluded || !concludedAt || !parties || isReplaced) continue
    const isStored = stored.some(
      (one) => one.termsVersion === version && one.concludedAt?.getTime() === concludedAt.getTime(),
    )
    if (isStored) continue
    const names = { sponsor: deal.sponsorName, organization: deal.organizationName }
    const lines = await listLines(tx, dealId, version)
    const money = { basis, vatStatus, vatRate, plan }
    const printed = { account: annexNumber ? null : account, days: days ?? [] }
    const text = canonicalText({ dealId, version, kind, names, parties, events, lines, money, ...printed })
    const textSha256 = sha256Of(text)
    const proof: AgreementCertificate = { concluded, fingerprint: textSha256, checkUrl: env.ORIGIN + documentCheckPath }
    const annex = annexNumber === null ? null : await findAnnexDiff(tx, dealId, version)
    const bytes = annex
      ? await drawAnnex(agreement, annex, { ...proof, agreementConcluded })
      : await drawAgreement({ ...agreement, proof })
    const row = { dealId, termsVersion: version, annexNumber, textSha256, concludedAt }
    await storeDrawn(tx, { ...row, kind: annex ? "annex" : "agreement" }, { bytes, ownerId: authorId })
  }
}

const listAgreedTerms = (tx: Tx, { id, termsVersion }: { id: string; termsVersion: number }) =>
  tx
    .select({
      ...getTableColumns(dealTerms),
      concludedAt: dealAgreement.concludedAt,
      parties: dealAgreement.parties,
      account: dealAgreement.account,
      days: dealAgreement.days,
    })
    .from(dealTerms)
    .innerJoin(dealAgreement, isAgreementOfTerms)
    .where(and(eq(dealTerms.dealId, id), lte(dealTerms.version, termsVersion)))
    .orderBy(asc(dealTerms.version))

type DrawnDocument = Omit<typeof dealDocument.$inferInsert, "fileId" | "sha256"> & { kind: DrawnKind }

async function storeDrawn(tx: Tx, row: DrawnDocument, { bytes, ownerId }: { bytes: Uint8Array; ownerId: string }) {
  const key = await storeDocument(bytes)
  try {
    const name = row.kind === "annex" ? `aneks-nr-${row.annexNumber}.pdf` : "umowa.pdf"
    const drawn = { ownerId, purpose: "agreement", key, originalName: name, mime: "application/pdf" } as const
    const [stored] = await tx
      .insert(file)
      .values({ ...drawn, size: bytes.byteLength })
      .returning({ id: file.id })
    await tx.insert(dealDocument).values({ ...row, fileId: stored?.id ?? "", sha256: sha256Of(bytes) })
  } catch (error) {
    await removeDocument(key)
    throw error
  }
}

/** The stored document of a version; null when not concluded on the platform. The caller has checked permission. */
export async function openConcluded(dealId: string, kind: DrawnKind, termsVersion: number) {
  const concludedAt = await findConcludedAt(db, dealId, termsVersion)
  if (!concludedAt) return null
  const find = () => findConcluded(dealId, kind, termsVersion, concludedAt)
  // the second attempt: the worker has not made it yet
  const found = (await find()) ?? (await db.transaction((tx) => storeConcluded(tx, dealId)).then(find))
  return found && { size: found.size, etag: `"${found.sha256}"`, body: await openDocument(found.key) }
}

async function findConcluded(dealId: string, kind: DrawnKind, termsVersion: number, concludedAt: Date) {
  const [found] = await db
    .select({ key: file.key, size: file.size, sha256: dealDocument.sha256 })
    .from(dealDocument)
    .innerJoin(file, eq(file.id, dealDocument.fileId))
    .where(
      and(
        eq(dealDocument.dealId, dealId),
        eq(dealDocument.kind, kind),
        eq(dealDocument.termsVersion, termsVersion),
        eq(dealDocument.concludedAt, concludedAt),
      ),
    )
  return found ?? null
}
