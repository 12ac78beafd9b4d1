import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt, id, ofDemos, realm } from "./columns.ts"
import { deal } from "./deals.ts"
import { event } from "./events.ts"
import { file } from "./files.ts"
import { company } from "./members.ts"
import { organization } from "./organizations.ts"
import { party } from "./parties.ts"

export const conversation = pgTable(
  "conversation",
  {
    id: id(),
    realm: realm(),
    sponsorId: text()
      .notNull()
      .references(() => company.id),
    organizationId: text()
      .notNull()
      .references(() => organization.id),
    lastMessageAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.sponsorId, t.organizationId),
    index("conversation_demo").on(t.realm).where(ofDemos),
    index().on(t.sponsorId, t.lastMessageAt),
    index().on(t.organizationId, t.lastMessageAt),
  ],
)

export const conversationParticipant = pgTable(
  "conversation_participant",
  {
    conversationId: text()
      .notNull()
      .references(() => conversation.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Newest message seen; ids are in time order. */
    lastReadId: text().notNull().default(""),
    readAt: at(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index().on(t.userId)],
)

/** A message of /kontakt (A102), or a thread between an organization and who asked it (A38), with rows of `message`. */
export const inquiry = pgTable(
  "inquiry",
  {
    id: id(),
    realm: realm(),
    /** Null: to the operator. */
    organizationId: text().references(() => organization.id, { onDelete: "cascade" }),
    /** The person who asked. Null: asked without an account. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** The party that wrote the first message. Null without an account, and in /kontakt. */
    askerPartyId: text().references(() => party.id, { onDelete: "set null" }),
    /** As typed, or the account's. */
    name: text().notNull(),
    email: text().notNull(),
    /** Title of the event that it was written from. */
    subject: text().notNull().default(""),
    eventId: text().references(() => event.id, { onDelete: "set null" }),
    /** Only of /kontakt. */
    message: text(),
    /** The conversation that continues it after a proposal; people read it there. */
    conversationId: text().references(() => conversation.id, { onDelete: "cascade" }),
    /** Newest message seen by the organization; ids are in time order. */
    ownerReadId: text().notNull().default(""),
    /** When it was matched by a confirmed address, not by writing; the organization does not learn whose account it is. */
    claimedAt: at(),
    answeredAt: at(),
    lastMessageAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.organizationId, t.lastMessageAt),
    index().on(t.askerPartyId, t.lastMessageAt),
    index().on(t.userId),
    index().on(t.eventId),
    index().on(t.conversationId),
    // for threads matched by a confirmed address
    index("inquiry_unclaimed").on(sql`lower(email)`).where(sql`user_id is null and organization_id is not null`),
    // for the operator's open inquiries
    index("inquiry_to_operator").on(t.createdAt).where(sql`organization_id is null and answered_at is null`),
  ],
)

/** Read marks of the members of the party that asked; the organization has one for all (decision 034). */
export const inquiryParticipant = pgTable(
  "inquiry_participant",
  {
    inquiryId: text()
      .notNull()
      .references(() => inquiry.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Newest message seen; ids are in time order. */
    lastReadId: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.inquiryId, t.userId] }), index().on(t.userId)],
)

export const message = pgTable(
  "message",
  {
    /** UUID version 7: ids are in write order. */
    id: text().primaryKey(),
    /** Null in an inquiry that no conversation continues. */
    conversationId: text().references(() => conversation.id, { onDelete: "cascade" }),
    inquiryId: text().references(() => inquiry.id, { onDelete: "cascade" }),
    /** Null: a system line, or in an inquiry the asker without an account. */
    senderId: text().references(() => user.id),
    /** The party that the sender wrote for; they may have left it since. Null without a sender's account. */
    partyId: text().references(() => party.id, { onDelete: "set null" }),
    content: text().notNull(),
    dealId: text().references(() => deal.id, { onDelete: "set null" }),
    fileId: text().references(() => file.id),
    /** Generated in the browser: identifies a repeated send. */
    clientKey: text(),
    contentNorm: text().generatedAlwaysAs(sql`norm_pl(content)`),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.conversationId, t.id),
    index().on(t.inquiryId, t.id),
    check("message_place", sql`conversation_id is not null or inquiry_id is not null`),
    uniqueIndex("message_once").on(t.senderId, t.clientKey),
    // for the foreign key
    index("message_party").on(t.partyId),
    index("message_search").using("gin", t.contentNorm.op("gin_trgm_ops")),
  ],
)
