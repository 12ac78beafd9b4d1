import { createHash } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { file, invoice, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type InvoiceMime,
  invoiceErrors,
  invoiceLimits,
  readInvoiceFile,
} from "#app/domain/deals/payments/invoices/invoice.ts"
import type { InvoiceFileInput, InvoiceInput } from "#app/domain/deals/payments/invoices/invoice-form.ts"
import { invoicedOf, partsOf } from "#app/domain/deals/payments/invoices/invoice-parts.ts"
import { invoiceQuestion } from "#app/domain/deals/payments/invoices/invoice-question.ts"
import { invoicesByInstalment } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { dayProblem } from "#app/domain/deals/payments/ledger.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { safeFileName } from "#app/lib/text/file-name.ts"
import { removeDocument, storeDocument } from "#app/platform/files/documents.server.ts"
import { refuseOverQuota } from "#app/platform/files/file-quota.server.ts"
import { findHarm } from "#app/platform/files/scan.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { getDeal, type LoadedDeal } from "../../deal/queries.server.ts"
import { lockPayingDeal, notePayment } from "../commands.server.ts"
import { getPlan } from "../ledger-queries.server.ts"

/** `asks`: the code of the question in `errors.confirmed`. */
type InvoiceResult = { ok: true } | { ok: false; errors: FieldErrors; asks?: string }
type InvoiceFile = { key: string; name: string; mime: InvoiceMime; size: number; sha256: string }

/** Rolls back the transaction, so that a corrected form can use the same key. */
class WrongInvoice extends Error {
  readonly errors: FieldErrors
  readonly asks: string | undefined
  constructor(errors: FieldErrors, asks?: string) {
    super("wrong invoice")
    this.errors = errors
    this.asks = asks
  }
}

/**
 * Records an invoice that the organization issued outside the platform (gross grosze), with its file, once per key.
 * Mistakes are refused beside their fields; probable ones are refused with a question until `confirmed` holds its code.
 * 404 for strangers, 403 for the sponsor and roles without `recordPayments`, 409 for a donation or a deal that takes no
 * payments.
 */
export async function addInvoice(viewer: Viewer, dealId: string, input: InvoiceInput): Promise<InvoiceResult> {
  return writeWithFile(viewer, dealId, input.file, (tx, stored) => writeOnce(tx, viewer, dealId, input, stored))
}

/** As `addInvoice`, the file alone: 404 also for unknown invoices, 409 when it is withdrawn or has a file. */
export async function addInvoiceFile(viewer: Viewer, dealId: string, input: InvoiceFileInput): Promise<InvoiceResult> {
  const { invoice: id, idempotencyKey: key } = input
  return writeWithFile(viewer, dealId, input.file, async (tx, stored) => {
    const deal = await lockPayingDeal(tx, viewer, dealId)
    requireInvoicing(deal)
    if (!stored) throw new WrongInvoice({ file: invoiceErrors.format })
    const request = { userId: viewer.id, key, content: { dealId, invoice: id, sha256: stored.sha256 } }
    const { first } = await runOnce(tx, request, async () => {
      const { grosze, number, fileId } = await getStanding(tx, dealId, id)
      if (fileId) throw conflict(invoiceErrors.hasFile)
      await tx
        .update(invoice)
        .set({ fileId: await writeFile(tx, viewer, stored) })
        .where(and(eq(invoice.id, id), isNull(invoice.fileId)))
      await notePayment(tx, viewer, deal, "deal.invoiceFileAdded", { grosze, number })
      return id
    })
    return first
  })
}

type Write = (tx: Tx, stored: InvoiceFile | null) => Promise<boolean>

/** Stores the sent file before the transaction, and removes it when `write` wrote nothing. */
async function writeWithFile(
  viewer: Viewer,
  dealId: string,
  sent: File | undefined,
  write: Write,
): Promise<InvoiceResult> {
  requireInvoicing(await getDeal(viewer, dealId))
  requirePermission(viewer, "recordPayments")
  const upload = sent && (sent.size > 0 || sent.name) ? await storeFile(sent) : null
  if (upload && "problem" in upload) {
    logRefusedUpload("invoice", upload.problem)
    return { ok: false, errors: { file: upload.problem } }
  }
  try {
    const isWritten = await db.transaction((tx) => write(tx, upload))
    if (upload && !isWritten) await removeDocument(upload.key)
    return { ok: true }
  } catch (error) {
    if (upload && wasRolledBack(error)) await removeDocument(upload.key)
    if (error instanceof WrongInvoice)
      return { ok: false, errors: error.errors, ...(error.asks && { asks: error.asks }) }
    throw error
  }
}

async function storeFile(sent: File): Promise<InvoiceFile | { problem: string }> {
  if (sent.size > invoiceLimits.bytes) return { problem: invoiceErrors.size }
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const invoiceFile = readInvoiceFile(sent, bytes)
  if ("problem" in invoiceFile) return invoiceFile
  const harm = await findHarm(bytes)
  if (harm) return { problem: harm }
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const name = safeFileName(sent.name, "faktura")
  const key = await storeDocument(bytes, invoiceFile.mime === "application/pdf" ? "pdf" : "xml")
  return { key, name, mime: invoiceFile.mime, size: bytes.byteLength, sha256 }
}

async function writeOnce(tx: Tx, viewer: Viewer, dealId: string, input: InvoiceInput, stored: InvoiceFile | null) {
  const { idempotencyKey: key, file: _, confirmed, ...invoiceInput } = input
  const deal = await lockPayingDeal(tx, viewer, dealId)
  requireInvoicing(deal)
  const request = { userId: viewer.id, key, content: { dealId, ...invoiceInput, sha256: stored?.sha256 ?? null } }
  const { first } = await runOnce(tx, request, async () => {
    const { agreedOn, whole, instalments } = await getPlan(tx, deal)
    const dayError = dayProblem(input.issuedOn, todayIn(new Date()), agreedOn)
    if (dayError) throw new WrongInvoice({ issuedOn: dayError })
    const otherInvoices = await tx.select().from(invoice).where(eq(invoice.dealId, dealId))
    refuseWrongInvoice(input, otherInvoices, instalments)
    const byInstalment = invoicesByInstalment(instalments, otherInvoices)
    const invoiced = { gross: whole.gross, invoiced: invoicedOf(otherInvoices), byInstalment }
    const question = invoiceQuestion(input, { ...invoiced, nip: await findNip(tx, deal) })
    if (question && question.code !== confirmed) throw new WrongInvoice({ confirmed: question.sentence }, question.code)
    const [row] = await tx
      .insert(invoice)
      .values({
        dealId,
        number: input.number,
        issuedOn: input.issuedOn,
        grosze: input.amount,
        parts: partsOf(input.amount, input.instalments ?? [], byInstalment),
        ksefNumber: input.ksefNumber,
        fileId: stored && (await writeFile(tx, viewer, stored)),
        addedById: viewer.id,
      })
      .returning({ id: invoice.id })
    await notePayment(tx, viewer, deal, "deal.invoiceAdded", { grosze: input.amount, number: input.number })
    return row?.id ?? ""
  })
  return first
}

type OtherInvoices = readonly { number: string; withdrawnAt: Date | null }[]

function refuseWrongInvoice(
  { number, instalments = [] }: InvoiceInput,
  others: OtherInvoices,
  plan: readonly { key: string }[],
): void {
  if (others.some((one) => one.withdrawnAt === null && one.number === number))
    throw new WrongInvoice({ number: invoiceErrors.twice })
  if (instalments.some((chosen) => plan.every(({ key }) => key !== chosen)))
    throw new WrongInvoice({ instalments: invoiceErrors.instalment })
}

async function findNip(tx: Tx, { organizationId }: LoadedDeal): Promise<string | null> {
  const [found] = await tx
    .select({ nip: organization.nip })
    .from(organization)
    .where(eq(organization.id, organizationId))
  return found?.nip ?? null
}

async function writeFile(tx: Tx, viewer: Viewer, { key, name, mime, size }: InvoiceFile): Promise<string> {
  await refuseOverQuota(tx, viewer, "invoice", size)
  const [row] = await tx
    .insert(file)
    .values({ ownerId: viewer.id, purpose: "invoice", key, originalName: name, mime, size })
    .returning({ id: file.id })
  if (!row) throw new Error("the file of an invoice was not written")
  return row.id
}

/** Marks an invoice as withdrawn; it stays in the list. 409 when withdrawn already. */
export async function withdrawInvoice(viewer: Viewer, dealId: string, id: string): Promise<void> {
  requireInvoicing(await getDeal(viewer, dealId))
  await db.transaction(async (tx) => {
    const deal = await lockPayingDeal(tx, viewer, dealId)
    requireInvoicing(deal)
    const { grosze, number } = await getStanding(tx, dealId, id)
    await tx
      .update(invoice)
      .set({ withdrawnAt: new Date(), withdrawnById: viewer.id })
      .where(and(eq(invoice.id, id), isNull(invoice.withdrawnAt)))
    await notePayment(tx, viewer, deal, "deal.invoiceWithdrawn", { grosze, number })
  })
}

async function getStanding(tx: Tx, dealId: string, id: string) {
  const isOfDeal = and(eq(invoice.id, id), eq(invoice.dealId, dealId))
  const [found] = await tx.select().from(invoice).where(isOfDeal)
  if (!found) throw notFound(invoiceErrors.gone)
  if (found.withdrawnAt) throw conflict(invoiceErrors.withdrawn)
  return found
}

function requireInvoicing({ side, kind }: LoadedDeal): void {
  if (side !== "organization") throw forbidden(invoiceErrors.side)
  if (kind === "donation") throw conflict(invoiceErrors.donation)
}
