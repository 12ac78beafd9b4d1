import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt, ofDemos, realm } from "./columns.ts"

export const fact = pgTable(
  "fact",
  {
    /** Version 7: facts stand in the order in which they happened. */
    id: text().primaryKey(),
    what: text().notNull(),
    aboutId: text().notNull(),
    /** Null: the system. */
    byId: text().references(() => user.id),
    realm: realm(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.aboutId, t.id),
    index().on(t.byId, t.id),
    index("fact_of_operators").on(t.id).where(sql`what like 'operator.%'`),
    index("fact_demo").on(t.realm).where(ofDemos),
  ],
)

export const reactionDone = pgTable(
  "reaction_done",
  { factId: text().notNull(), reaction: text().notNull(), doneAt: createdAt() },
  (t) => [primaryKey({ columns: [t.factId, t.reaction] })],
)

export const mail = pgTable(
  "mail",
  {
    /** Version 7; names the letter in its Message-ID, so that a second copy is known as one. */
    id: text().primaryKey(),
    /** What makes it this letter and no other: fact, kind and person. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** Null: somebody without an account. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    /** Null: the account's address at the moment of sending. */
    address: text(),
    /** What the letter tells; emptied once it is sent. */
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The same, encrypted, when it holds a secret such as a link that signs in. */
    sealed: text(),
    /** News of one matter gathers under this name until `sendAfter` (decision 019); null: sent at once. */
    digest: text(),
    sendAfter: at(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: at(),
    /** Given up: stands among the dead letters until somebody sends it again. */
    failedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index("mail_waiting").on(t.id).where(sql`sent_at is null`),
    index("mail_digest").on(t.digest, t.id).where(sql`digest is not null`),
    index("mail_given_up").on(t.failedAt).where(sql`failed_at is not null`),
    check("mail_receiver", sql`user_id is not null or address is not null`),
  ],
)
