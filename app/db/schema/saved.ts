import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core"
import type { EventVerdict } from "../../domain/events/decision.ts"
import { searchFrequencies } from "../../domain/events/searches/saved-search.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, oneOf, updatedAt } from "./columns.ts"
import { event } from "./events.ts"
import { member } from "./members.ts"
import { party } from "./parties.ts"

const partyId = () =>
  text()
    .notNull()
    .references(() => party.id, { onDelete: "cascade" })
/** The member who changed it last; a deleted account stays as an anonymous row. */
const byId = () => text().references(() => user.id, { onDelete: "set null" })

/** Events that a company has saved, with its note and amount (decision 033). */
export const savedEvent = pgTable(
  "saved_event",
  {
    id: id(),
    partyId: partyId(),
    byId: byId(),
    /** Null: the event was deleted; the note stays. */
    eventId: text().references(() => event.id, { onDelete: "set null" }),
    note: text(),
    plannedGrosze: grosze(),
    /** When it was taken off the list; restorable for a day. */
    removedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique().on(t.partyId, t.eventId),
    index().on(t.partyId, t.createdAt, t.id),
    index().on(t.eventId),
    // for the foreign key
    index("saved_event_by").on(t.byId).where(sql`by_id is not null`),
    index("saved_event_removed").on(t.removedAt).where(sql`removed_at is not null`),
    check("saved_event_planned", sql`planned_grosze >= 0`),
  ],
)

/** The budget that a company compares its saved events with. */
export const savedBudget = pgTable(
  "saved_budget",
  {
    partyId: text()
      .primaryKey()
      .references(() => party.id, { onDelete: "cascade" }),
    byId: byId(),
    grosze: grosze().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("saved_budget_by").on(t.byId).where(sql`by_id is not null`),
    check("saved_budget_grosze", sql`grosze >= 0`),
  ],
)

/** Filters of the list of events, whose new matches a company gets by email (decision 032). */
export const savedSearch = pgTable(
  "saved_search",
  {
    id: id(),
    partyId: partyId(),
    /** The member who receives the emails; null once they have left. */
    userId: text(),
    name: text().notNull(),
    /** The list's query string (`savedQuery`), read again whenever it is used. */
    query: text().notNull(),
    frequency: text({ enum: searchFrequencies }).notNull(),
    /** Events published before this time were in an email, or are older than the search. */
    emailedUntil: createdAt(),
    /** The last visit of the list. */
    seenAt: createdAt(),
    /** When it was taken off the list; restorable for a day. */
    removedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique().on(t.partyId, t.query),
    // the migration sets user_id alone to null
    foreignKey({
      name: "saved_search_reader",
      columns: [t.partyId, t.userId],
      foreignColumns: [member.partyId, member.userId],
    }).onDelete("set null"),
    index("saved_search_due")
      .on(t.userId)
      .where(sql`removed_at is null and user_id is not null and frequency <> 'never'`),
    index("saved_search_removed").on(t.removedAt).where(sql`removed_at is not null`),
    check("saved_search_frequency", oneOf("frequency", searchFrequencies)),
  ],
)

/** A private link for a decision without an account. */
export const decisionLink = pgTable(
  "decision_link",
  {
    id: id(),
    partyId: partyId(),
    byId: byId(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text().notNull().unique(),
    message: text(),
    /** Whether it shows the terms of the company's deals; false for links from before their makers were told so. */
    showsTerms: boolean().notNull().default(false),
    expiresAt: at().notNull(),
    revokedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.partyId, t.createdAt),
    index().on(t.expiresAt),
    // for the foreign key
    index("decision_link_by").on(t.byId).where(sql`by_id is not null`),
  ],
)

export const decisionLinkEvent = pgTable(
  "decision_link_event",
  {
    linkId: text()
      .notNull()
      .references(() => decisionLink.id, { onDelete: "cascade" }),
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.eventId] }), index().on(t.eventId)],
)

/** An answer of somebody who has the link. */
export const decisionAnswer = pgTable(
  "decision_answer",
  {
    id: id(),
    linkId: text()
      .notNull()
      .references(() => decisionLink.id, { onDelete: "cascade" }),
    name: text().notNull(),
    comment: text(),
    verdicts: jsonb().$type<EventVerdict[]>().notNull(),
    /** Whether people with the link see it; false for answers from before links showed them. */
    isShown: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.linkId, t.createdAt)],
)
