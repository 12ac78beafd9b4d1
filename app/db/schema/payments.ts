import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { dealKinds, dealStatuses, sides } from "../../domain/deals/deal/deal.ts"
import { costCategories } from "../../domain/deals/payments/cost.ts"
import { entryKinds } from "../../domain/deals/payments/ledger.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, oneOf, updatedAt } from "./columns.ts"
import { deal } from "./deals.ts"
import { derived } from "./events.ts"
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
    /** The account it was sent to, as it was then. */
    account: text(),
    reversesId: text().references((): AnyPgColumn => paymentEntry.id),
    /** Of a reversal and of what is kept; a refund may have one. */
    reason: text(),
    /** When somebody of the sponsor said that a refund came. */
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

/** What a company books a deal as; without a row it follows from the kind of agreement. Never shown to the organization. */
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

/** Figures of one part of a deal for /finanse, folded by the domain (decision 053). Rows are made anew, never changed. */
export const dealFigures = derived.table(
  "deal_figures",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    sponsorId: text().notNull(),
    organizationId: text().notNull(),
    status: text({ enum: dealStatuses }).notNull(),
    kind: text({ enum: dealKinds }).notNull(),
    /** The first day of the deal's events, else of its proposal: it decides the year. */
    day: date().notNull(),
    eventId: text(),
    /** Of the event; null without one. */
    category: text(),
    region: text(),
    planned: grosze().notNull(),
    agreed: grosze().notNull(),
    received: grosze().notNull(),
    open: grosze().notNull(),
    overdue: grosze().notNull(),
    settled: grosze().notNull(),
    inKind: grosze().notNull(),
    /** Deliverables of the organization, and of these confirmed ones. */
    owed: integer().notNull(),
    confirmed: integer().notNull(),
    /** Of the whole deal, in grosze. */
    dealReceived: grosze().notNull(),
    dealOpen: grosze().notNull(),
    dealOverdue: grosze().notNull(),
    /** The last day on which these figures hold, as more is overdue on the next; null: until the deal changes. */
    validUntil: date(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.position] }),
    index("figures_of_sponsor").on(t.sponsorId, t.day),
    index("figures_of_organization").on(t.organizationId, t.day),
    index("valid_figures_of_sponsor").on(t.sponsorId, t.validUntil),
    index("valid_figures_of_organization").on(t.organizationId, t.validUntil),
  ],
)

/** Deals whose figures a change has made outdated; triggers add a row for each change. */
export const changedDeal = derived.table(
  "changed_deal",
  { id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(), dealId: text().notNull() },
  (t) => [index("changed_deal_deal").on(t.dealId)],
)

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
