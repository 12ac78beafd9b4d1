import { sql } from "drizzle-orm"
import { type AnyPgColumn, check, date, index, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { sides } from "../../domain/deals/deal/deal.ts"
import { costCategories } from "../../domain/deals/payments/cost.ts"
import type { InvoicePart } from "../../domain/deals/payments/invoices/invoice-parts.ts"
import { entryKinds } from "../../domain/deals/payments/ledger.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, oneOf, updatedAt } from "./columns.ts"
import { deal } from "./deals.ts"
import { file } from "./files.ts"

/** The ledger of a deal: rows are only added; a reversal takes another one back (decision 043). */
export const paymentEntry = pgTable(
  "payment_entry",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    /** Of the payment plan in the terms. */
    instalmentKey: text().notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    grosze: grosze().notNull(),
    /** When the money was sent or arrived; of a reversal, when it was written. */
    onDay: date().notNull(),
    side: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    /** The account that the money was sent to. */
    account: text(),
    reversesId: text().references((): AnyPgColumn => paymentEntry.id),
    /** Required of a reversal and of kept money, optional of a refund. */
    reason: text(),
    /** When somebody of the sponsor confirmed that a refund arrived. */
    confirmedAt: at(),
    confirmedById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    index("payment_author").on(t.authorId),
    index("payment_confirmer").on(t.confirmedById).where(sql`confirmed_by_id is not null`),
    unique("payment_reversed_once").on(t.reversesId),
    check("payment_kind", oneOf("kind", entryKinds)),
    check("payment_side", oneOf("side", sides)),
    check("payment_sum", sql`grosze > 0`),
    check(
      "payment_reversal",
      sql`(kind = 'reversal') = (reverses_id is not null)
        and case when kind in ('reversal', 'kept') then reason is not null else kind = 'refund' or reason is null end`,
    ),
    check(
      "payment_confirmed",
      sql`(confirmed_at is null) = (confirmed_by_id is null) and (confirmed_at is null or kind = 'refund')`,
    ),
  ],
)

/** A company's own kind of cost for a deal; without a row it follows from the agreement. The organization never sees it. */
export const dealCost = pgTable(
  "deal_cost",
  {
    dealId: text()
      .primaryKey()
      .references(() => deal.id, { onDelete: "cascade" }),
    category: text({ enum: costCategories }).notNull(),
    updatedAt: updatedAt(),
  },
  () => [check("deal_cost_category", oneOf("category", costCategories))],
)

/** An invoice that the organization issued elsewhere, as it describes it. A withdrawn one stays, marked as such. */
export const invoice = pgTable(
  "invoice",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    number: text().notNull(),
    issuedOn: date().notNull(),
    /** Gross sum. */
    grosze: grosze().notNull(),
    /** The instalments that it names, with the gross sum of each; empty: it names none. */
    parts: jsonb().$type<InvoicePart[]>().notNull().default([]),
    ksefNumber: text(),
    /** PDF or XML, private. */
    fileId: text().references(() => file.id),
    addedById: text()
      .notNull()
      .references(() => user.id),
    withdrawnAt: at(),
    withdrawnById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    uniqueIndex("invoice_number").on(t.dealId, t.number).where(sql`withdrawn_at is null`),
    // for the foreign keys
    index("invoice_file").on(t.fileId).where(sql`file_id is not null`),
    index("invoice_adder").on(t.addedById),
    index("invoice_withdrawer").on(t.withdrawnById).where(sql`withdrawn_by_id is not null`),
    check("invoice_sum", sql`grosze > 0`),
    check("invoice_withdrawn", sql`(withdrawn_at is null) = (withdrawn_by_id is null)`),
  ],
)
