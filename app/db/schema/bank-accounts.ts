import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt, id } from "./columns.ts"
import { deal } from "./deals.ts"
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

/**
 * The account that the sponsor of a deal pays to: the newest row, from the day on which the deal came into force
 * (decision 056). Rows are only added.
 */
export const dealAccountChange = pgTable(
  "deal_account_change",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    /** 26 digits; null: the organization has no account any more. */
    number: text(),
    changedAt: at().notNull(),
    /** Null: the account that the deal began with. */
    changedById: text().references(() => user.id),
    /** When the first person of the sponsor said that they checked it, `changedAt` where no check is needed; null: nobody has. */
    seenAt: at(),
  },
  (t) => [
    unique("account_change_order").on(t.dealId, t.changedAt),
    index("account_changer").on(t.changedById).where(sql`changed_by_id is not null`),
    check("account_change_digits", sql`number ~ '^[0-9]{26}$'`),
  ],
)

/** Who of the sponsor said that they checked a change. The mark beside the number stands for everybody else (decision 070). */
export const dealAccountSeen = pgTable(
  "deal_account_seen",
  {
    changeId: text()
      .notNull()
      .references(() => dealAccountChange.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    seenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.userId] }), index("account_seen_by").on(t.userId)],
)
