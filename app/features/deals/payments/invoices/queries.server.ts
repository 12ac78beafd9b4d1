import { and, asc, eq } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { file, invoice, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { invoiceErrors } from "#app/domain/deals/payments/invoices/invoice.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/files/documents.server.ts"
import { getDeal } from "../../deal/queries.server.ts"

/** Invoices of a deal, oldest first, with withdrawn ones; does not check permission. */
export const listInvoices = (on: Reader, dealId: string) =>
  on
    .select({
      id: invoice.id,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      grosze: invoice.grosze,
      parts: invoice.parts,
      ksefNumber: invoice.ksefNumber,
      fileName: file.originalName,
      by: user.name,
      withdrawnAt: invoice.withdrawnAt,
      createdAt: invoice.createdAt,
    })
    .from(invoice)
    .innerJoin(user, eq(user.id, invoice.addedById))
    .leftJoin(file, eq(file.id, invoice.fileId))
    .where(eq(invoice.dealId, dealId))
    .orderBy(asc(invoice.createdAt), asc(invoice.id))

/** The file of an invoice, for the two parties of its deal; 404 for anybody else and without a file. */
export async function openInvoice(viewer: Viewer, dealId: string, id: string) {
  await getDeal(viewer, dealId)
  const [found] = await db
    .select({ key: file.key, name: file.originalName, mime: file.mime, size: file.size })
    .from(invoice)
    .innerJoin(file, eq(file.id, invoice.fileId))
    .where(and(eq(invoice.id, id), eq(invoice.dealId, dealId)))
  if (!found) throw notFound(invoiceErrors.gone)
  return { ...found, body: await openDocument(found.key) }
}
