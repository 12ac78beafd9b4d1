import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { AgreedEvent, AgreedParties } from "../../domain/deals/agreement.ts"
import { dealKinds, dealStatuses, sides } from "../../domain/deals/deal.ts"
import { invitationAnswers } from "../../domain/deals/proposal/invitation.ts"
import { settlementDecisions } from "../../domain/deals/settlement/settlement.ts"
import type { StoredReport } from "../../domain/deals/settlement/settlement-report.ts"
import { stuckStatuses } from "../../domain/moderation/operator.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, ofDemos, oneOf, realm, texts, updatedAt } from "./columns.ts"
import { event } from "./events.ts"
import { file } from "./files.ts"
import { organization } from "./organizations.ts"

export const deal = pgTable(
  "deal",
  {
    id: id(),
    realm: realm(),
    sponsorId: text()
      .notNull()
      .references(() => user.id),
    organizationId: text()
      .notNull()
      .references(() => organization.id),
    /** Names as they were when the deal began; they outlive both accounts (B40). */
    sponsorName: text().notNull(),
    organizationName: text().notNull(),
    kind: text({ enum: dealKinds }).notNull().default("sponsoring"),
    status: text({ enum: dealStatuses }).notNull().default("pending"),
    /** Grows with every move; a write names the one it saw (D1, B30). */
    version: integer().notNull().default(1),
    termsVersion: integer().notNull().default(1),
    termsAuthor: text({ enum: sides }).notNull(),
    acceptedByOrganization: integer(),
    acceptedBySponsor: integer(),
    cancelAskedBy: text({ enum: sides }),
    cancelReason: text(),
    /** Terms of it were accepted once, whatever became of them: ending it needs a reason (B12). */
    wasAccepted: boolean().notNull().default(false),
    totalGrosze: grosze().notNull(),
    /** Sponsor and event set while the deal is open: one at a time (B22). */
    openKey: text(),
    /** The deal that this one repeats (B39). */
    repeatsId: text(),
    /** Event titles, organization, company and person, for the list's search (B9). */
    searchText: text().notNull().default(""),
    searchNorm: text().generatedAlwaysAs(sql`norm_pl(search_text)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.sponsorId, t.createdAt, t.id),
    index().on(t.organizationId, t.createdAt, t.id),
    uniqueIndex("deal_open").on(t.openKey),
    // deals that may be stuck, by the names of their sides
    index("deal_stuck")
      .using("gin", sql`norm_pl(sponsor_name || ' ' || organization_name) gin_trgm_ops`)
      .where(oneOf("status", stuckStatuses)),
    index("deal_demo").on(t.realm).where(ofDemos),
    check("deal_status", oneOf("status", dealStatuses)),
    check("deal_total", sql`total_grosze >= 0`),
    check("deal_terms", sql`accepted_by_organization <= terms_version and accepted_by_sponsor <= terms_version`),
  ],
)

export const dealEvent = pgTable(
  "deal_event",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    eventId: text()
      .notNull()
      .references(() => event.id),
    /** What the deal says of the event: as it is now until terms are agreed, then as it was agreed (A84). */
    title: text().notNull(),
    startDate: date().notNull(),
    endDate: date(),
    city: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.eventId] }), index().on(t.eventId)],
)

export const dealTerms = pgTable(
  "deal_terms",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    author: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    note: text(),
    /** Part of what the sides agree on (X7). */
    kind: text({ enum: dealKinds }).notNull().default("sponsoring"),
    totalGrosze: grosze().notNull(),
    /** The events that this version is about, in the order of the agreement; final once it is agreed. */
    events: jsonb().$type<AgreedEvent[]>().notNull().default([]),
    /** When both sides had accepted it, and what the agreement says of them; null before. */
    agreedAt: at(),
    parties: jsonb().$type<AgreedParties>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.version] }), check("terms_kind", oneOf("kind", dealKinds))],
)

export const dealLine = pgTable(
  "deal_line",
  {
    dealId: text().notNull(),
    termsVersion: integer().notNull(),
    /** The same line keeps its key from version to version. */
    lineKey: text().notNull(),
    position: integer().notNull(),
    sponsorshipOptionId: text(),
    eventId: text(),
    title: text().notNull(),
    description: text().notNull().default(""),
    benefits: texts(),
    priceGrosze: grosze(),
    priceToGrosze: grosze(),
    amountGrosze: grosze().notNull(),
    isCustom: boolean().notNull().default(false),
    /** Who delivers a custom line; null: as the kind of agreement has it. */
    providedBy: text({ enum: sides }),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.termsVersion, t.lineKey] }),
    foreignKey({
      columns: [t.dealId, t.termsVersion],
      foreignColumns: [dealTerms.dealId, dealTerms.version],
    }).onDelete("cascade"),
    check("line_amount", sql`amount_grosze >= 0`),
    check("line_provider", oneOf("provided_by", sides)),
  ],
)

export const settlement = pgTable(
  "settlement",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => file.id),
    authorId: text()
      .notNull()
      .references(() => user.id),
    documentNumber: text(),
    ksefNumber: text(),
    /** What it was composed from on the platform, until it is accepted; null for a file of one's own (B35). */
    report: jsonb().$type<StoredReport>(),
    decision: text({ enum: settlementDecisions }),
    reason: text(),
    decidedAt: at(),
    decidedById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    uniqueIndex("settlement_undecided").on(t.dealId).where(sql`decision is null`),
  ],
)

export const invitation = pgTable(
  "invitation",
  {
    id: id(),
    realm: realm(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    sponsorId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    note: text(),
    /** Null while it waits. */
    answer: text({ enum: invitationAnswers }),
    answeredAt: at(),
    /** The newest deal that the sponsor proposed for the event since. */
    dealId: text().references(() => deal.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.eventId, t.sponsorId),
    index().on(t.sponsorId, t.createdAt),
    index().on(t.organizationId, t.createdAt),
    // asked by the foreign key when a deal goes
    index("invitation_deal").on(t.dealId).where(sql`deal_id is not null`),
    check("invitation_answer", sql`${oneOf("answer", invitationAnswers)} and (answer is null) = (answered_at is null)`),
  ],
)

export const rating = pgTable(
  "rating",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    side: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    stars: smallint().notNull(),
    comment: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.side] }),
    index().on(t.authorId),
    check("rating_side", oneOf("side", sides)),
    check("rating_stars", sql`stars between 1 and 5`),
    check("rating_comment", sql`char_length(comment) <= 1000`),
  ],
)
