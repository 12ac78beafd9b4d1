import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { addInvoice, addInvoiceFile } from "#app/features/deals/payments/invoices/commands.server.ts"
import { listInvoices } from "#app/features/deals/payments/invoices/queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"

const key = () => crypto.randomUUID()

export const bill = (by: Viewer, dealId: string, file?: File) =>
  addInvoice(by, dealId, {
    ...{ number: "FV 1/2027", issuedOn: todayIn(new Date()), amount: 100_000, ksefNumber: null },
    ...{ file, idempotencyKey: key() },
  })

/** Adds an invoice without a file; returns what adds the file. */
export async function billWithoutFile(by: Viewer, dealId: string) {
  await bill(by, dealId)
  const [invoice] = await listInvoices(db, dealId)
  return (file: File) => addInvoiceFile(by, dealId, { invoice: invoice?.id ?? "", file, idempotencyKey: key() })
}
