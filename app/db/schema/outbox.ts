import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { NoticeTask } from "../../domain/notifications/task.ts"
import { newsKinds } from "../../domain/parties/news.ts"
import type { FactName } from "../../domain/workspace/fact-name.ts"
import { user } from "./accounts.ts"
import { at, createdAt, ofDemos, realm } from "./columns.ts"
import { party } from "./parties.ts"

export const fact = pgTable(
  "fact",
  {
    /** UUID version 7: ids are in time order. */
    id: text().primaryKey(),
    what: text().$type<FactName>().notNull(),
    aboutId: text().notNull(),
    /** Null: the system. */
    byId: text().references(() => user.id),
    /** The party that the person acted for. */
    partyId: text().references(() => party.id, { onDelete: "set null" }),
    realm: realm(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.aboutId, t.id),
    index().on(t.byId, t.id),
    // for the foreign key
    index("fact_party").on(t.partyId).where(sql`party_id is not null`),
    index("fact_of_operators").on(t.id).where(sql`what like 'operator.%'`),
    index("fact_demo").on(t.realm).where(ofDemos),
  ],
)

export const reactionDone = pgTable(
  "reaction_done",
  { factId: text().notNull(), reaction: text().notNull(), doneAt: createdAt() },
  (t) => [primaryKey({ columns: [t.factId, t.reaction] })],
)

export const email = pgTable(
  "email",
  {
    /** UUID version 7; part of the Message-ID, which identifies duplicates. */
    id: text().primaryKey(),
    /** Unique per email: fact, kind and person. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** Null: a recipient without an account. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    /** Null: the account's address on sending. With a party: the party's own address. */
    address: text(),
    /** The party whose news it is, of which kind and deal; rights are checked again on sending. Null: the recipient's own affair. */
    partyId: text().references(() => party.id, { onDelete: "cascade" }),
    news: text({ enum: newsKinds }),
    dealId: text(),
    /** Template data; emptied once sent. */
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Encrypted template data, for secrets such as sign-in links. */
    sealed: text(),
    /** The task that it asks for; the email is dropped once that is done. */
    task: jsonb().$type<NoticeTask>(),
    /** News of one topic share an email under this key until `sendAfter` (decision 019); null: sent at once. */
    digest: text(),
    sendAfter: at(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: at(),
    /** When delivery was given up; an operator may resend it. */
    failedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index("email_waiting").on(t.id).where(sql`sent_at is null`),
    index("email_digest").on(t.digest, t.id).where(sql`digest is not null`),
    // for the foreign key
    index("email_party").on(t.partyId).where(sql`party_id is not null`),
    index("email_given_up").on(t.failedAt).where(sql`failed_at is not null`),
    check("email_receiver", sql`user_id is not null or address is not null`),
    check("email_news", sql`(party_id is null) = (news is null) and (party_id is null or user_id is not null)`),
  ],
)
