import { sql } from "drizzle-orm"
import { type AnyPgColumn, check, date, index, pgTable, text, unique } from "drizzle-orm/pg-core"
import { sides } from "../../domain/deals/deal.ts"
import { entryKinds } from "../../domain/deals/payments/ledger.ts"
import { user } from "./accounts.ts"
import { createdAt, grosze, id, oneOf } from "./columns.ts"
import { deal } from "./deals.ts"

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
    /** The account it was sent to, as it was then. */
    account: text(),
    reversesId: text().references((): AnyPgColumn => paymentEntry.id),
    /** Of a reversal. */
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    index("payment_author").on(t.authorId),
    unique("payment_reversed_once").on(t.reversesId),
    check("payment_kind", oneOf("kind", entryKinds)),
    check("payment_side", oneOf("side", sides)),
    check("payment_sum", sql`grosze > 0`),
    check(
      "payment_reversal",
      sql`(kind = 'reversal') = (reverses_id is not null) and (kind = 'reversal') = (reason is not null)`,
    ),
  ],
)
