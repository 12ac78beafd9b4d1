import { sql } from "drizzle-orm"
import { check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id } from "./columns.ts"
import { deal } from "./deals.ts"
import { file } from "./files.ts"

/** What the organization says of an invoice that it issued elsewhere. A withdrawn one stays, marked as such. */
export const invoice = pgTable(
  "invoice",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    number: text().notNull(),
    issuedOn: date().notNull(),
    /** Gross. */
    grosze: grosze().notNull(),
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
