import { sql } from "drizzle-orm"
import { index, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt, id, ofDemos, realm } from "./columns.ts"
import { deal } from "./deals.ts"
import { file } from "./files.ts"
import { organization } from "./organizations.ts"

export const inquiry = pgTable(
  "inquiry",
  {
    id: id(),
    realm: realm(),
    organizationId: text().references(() => organization.id, { onDelete: "cascade" }),
    userId: text().references(() => user.id, { onDelete: "set null" }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull().default(""),
    message: text().notNull(),
    readAt: at(),
    answeredAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.organizationId, t.createdAt),
    // the operator's open inquiries
    index("inquiry_to_operator").on(t.createdAt).where(sql`organization_id is null and answered_at is null`),
  ],
)

export const conversation = pgTable(
  "conversation",
  {
    id: id(),
    realm: realm(),
    sponsorId: text()
      .notNull()
      .references(() => user.id),
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

export const message = pgTable(
  "message",
  {
    /** Version 7: ids are in write order. */
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversation.id, { onDelete: "cascade" }),
    /** Null: a system line. */
    senderId: text().references(() => user.id),
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
    uniqueIndex("message_once").on(t.senderId, t.clientKey),
    index("message_search").using("gin", t.contentNorm.op("gin_trgm_ops")),
  ],
)
