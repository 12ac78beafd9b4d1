import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import type { GivenVerdict } from "../../domain/events/decision.ts"
import { searchFrequencies } from "../../domain/events/searches/saved-search.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, oneOf, updatedAt } from "./columns.ts"
import { event } from "./events.ts"

/** Events that a sponsor has saved, with their own note and amount. */
export const savedEvent = pgTable(
  "saved_event",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Null: the event is gone for good; the note stays. */
    eventId: text().references(() => event.id, { onDelete: "set null" }),
    note: text(),
    plannedGrosze: grosze(),
    /** Taken off the list, restorable for a day. */
    removedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique().on(t.userId, t.eventId),
    index().on(t.userId, t.createdAt, t.id),
    index().on(t.eventId),
    index("saved_event_removed").on(t.removedAt).where(sql`removed_at is not null`),
    check("saved_event_planned", sql`planned_grosze >= 0`),
  ],
)

/** The budget that a sponsor compares with. */
export const savedBudget = pgTable(
  "saved_budget",
  {
    userId: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    grosze: grosze().notNull(),
    updatedAt: updatedAt(),
  },
  () => [check("saved_budget_grosze", sql`grosze >= 0`)],
)

/** Filters of the list of events that a sponsor wants to hear about. */
export const savedSearch = pgTable(
  "saved_search",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The list's query string (`savedQuery`), read again whenever it is used. */
    query: text().notNull(),
    frequency: text({ enum: searchFrequencies }).notNull(),
    /** Events published until then have been in an email, or came before the search. */
    emailedUntil: createdAt(),
    /** The last visit of the list. */
    seenAt: createdAt(),
    /** Taken off the list, restorable for a day. */
    removedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique().on(t.userId, t.query),
    index("saved_search_due").on(t.userId).where(sql`removed_at is null and frequency <> 'never'`),
    index("saved_search_removed").on(t.removedAt).where(sql`removed_at is not null`),
    check("saved_search_frequency", oneOf("frequency", searchFrequencies)),
  ],
)

/** A private link for a decision without an account. */
export const decisionLink = pgTable(
  "decision_link",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text().notNull().unique(),
    message: text(),
    expiresAt: at().notNull(),
    revokedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId, t.createdAt), index().on(t.expiresAt)],
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

/** What somebody with the link has answered. */
export const decisionAnswer = pgTable(
  "decision_answer",
  {
    id: id(),
    linkId: text()
      .notNull()
      .references(() => decisionLink.id, { onDelete: "cascade" }),
    name: text().notNull(),
    comment: text(),
    verdicts: jsonb().$type<GivenVerdict[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.linkId, t.createdAt)],
)
