import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt, id } from "./columns.ts"
import { organization } from "./organizations.ts"

/** Where an organization receives money. Removed ones stay, because instalments name them. */
export const bankAccount = pgTable(
  "bank_account",
  {
    id: id(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** 26 digits. */
    number: text().notNull(),
    label: text(),
    isDefault: boolean().notNull().default(false),
    addedById: text()
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    removedAt: at(),
  },
  (t) => [
    index("bank_account_adder").on(t.addedById),
    uniqueIndex("bank_account_number").on(t.organizationId, t.number).where(sql`removed_at is null`),
    uniqueIndex("bank_account_default").on(t.organizationId).where(sql`is_default and removed_at is null`),
    check("bank_account_digits", sql`number ~ '^[0-9]{26}$'`),
  ],
)
