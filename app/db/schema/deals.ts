import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Correction } from "../../domain/deals/deal/corrections.ts"
import { dealKinds, dealStatuses, finalStatuses, sides } from "../../domain/deals/deal/deal.ts"
import { invitationAnswers } from "../../domain/deals/invitation/invitation.ts"
import { settlementDecisions } from "../../domain/deals/settlement/settlement.ts"
import type { StoredReport } from "../../domain/deals/settlement/settlement-report.ts"
import { stuckStatuses } from "../../domain/moderation/operator.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, ofDemos, oneOf, realm, results, updatedAt } from "./columns.ts"
import { event } from "./events.ts"
import { file } from "./files.ts"
import { company } from "./members.ts"
import { organization } from "./organizations.ts"

export const deal = pgTable(
  "deal",
  {
    id: id(),
    realm: realm(),
    sponsorId: text()
      .notNull()
      .references(() => company.id),
    organizationId: text()
      .notNull()
      .references(() => organization.id),
    /** Names at the time when the deal began; they outlive both accounts (B40). */
    sponsorName: text().notNull(),
    organizationName: text().notNull(),
    kind: text({ enum: dealKinds }).notNull().default("sponsoring"),
    status: text({ enum: dealStatuses }).notNull().default("pending"),
    /** Incremented by every move; a write names the version it read (D1, B30). */
    version: integer().notNull().default(1),
    termsVersion: integer().notNull().default(1),
    termsAuthor: text({ enum: sides }).notNull(),
    acceptedByOrganization: integer(),
    acceptedBySponsor: integer(),
    /** Terms that one side proposes while the agreed ones stay in force; null: none (decision 036). */
    annexVersion: integer(),
    annexAuthor: text({ enum: sides }),
    cancelAskedBy: text({ enum: sides }),
    cancelReason: text(),
    /** When the organization last asked for the sponsor's materials; set without touching version and updatedAt. */
    materialsAskedAt: at(),
    /** Polish day of the move that ended the deal; null while it is open. */
    endedOn: date(),
    /** Terms were accepted at least once, so ending the deal needs a reason (B12). */
    wasAccepted: boolean().notNull().default(false),
    /** Totals of the ledger: `totalsOf`, written by `writeEntry` alone. */
    receivedGrosze: grosze().notNull().default(0),
    inTransitGrosze: grosze().notNull().default(0),
    /** Reference for both sides and their banks: "POM-1A2B3C4D". */
    reference: text().notNull().unique(),
    /** Sponsor and events while the deal is open; unique, so that there is one open deal at a time (B22). */
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
    // for stuck deals by names of the sides
    index("deal_stuck")
      .using("gin", sql`norm_pl(sponsor_name || ' ' || organization_name) gin_trgm_ops`)
      .where(oneOf("status", stuckStatuses)),
    index("deal_demo").on(t.realm).where(ofDemos),
    check("deal_status", oneOf("status", dealStatuses)),
    check(
      "deal_annex",
      sql`(annex_version is null) = (annex_author is null) and (annex_version is null or (annex_version > terms_version
        and status in ('in_progress', 'settlement_rejected') and cancel_asked_by is null))`,
    ),
    check("deal_ended", sql`(ended_on is not null) = (${oneOf("status", finalStatuses)})`),
    check("deal_totals", sql`received_grosze >= 0 and in_transit_grosze >= 0`),
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
    /** Current event data until terms are agreed, then frozen (A84). */
    title: text().notNull(),
    startDate: date().notNull(),
    endDate: date(),
    city: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.eventId] }), index().on(t.eventId)],
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
    /** Input of a composed settlement until it is accepted; null for an uploaded file (B35). */
    report: jsonb().$type<StoredReport>(),
    ...results(),
    decision: text({ enum: settlementDecisions }),
    reason: text(),
    /** Rows that the sponsor points at when it sends the settlement back. */
    corrections: jsonb().$type<Correction[]>(),
    decidedAt: at(),
    decidedById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    check("settlement_results", sql`least(participants, beneficiaries, volunteers, reached, publications) >= 0`),
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
      .references(() => company.id, { onDelete: "cascade" }),
    note: text(),
    /** Null while unanswered. */
    answer: text({ enum: invitationAnswers }),
    answeredAt: at(),
    /** The sponsor's newest deal about the event, begun after the invitation. */
    dealId: text().references(() => deal.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.eventId, t.sponsorId),
    index().on(t.sponsorId, t.createdAt),
    index().on(t.organizationId, t.createdAt),
    // for the foreign key
    index("invitation_deal").on(t.dealId).where(sql`deal_id is not null`),
    check("invitation_answer", sql`${oneOf("answer", invitationAnswers)} and (answer is null) = (answered_at is null)`),
  ],
)
