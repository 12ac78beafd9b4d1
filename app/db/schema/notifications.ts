import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { taskKinds } from "../../domain/notifications/task.ts"
import { user } from "./accounts.ts"
import { at, createdAt, oneOf, texts } from "./columns.ts"
import { party } from "./parties.ts"

export const notification = pgTable(
  "notification",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    factId: text(),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text().notNull(),
    /** The party that the news is for; null: the person's own affair, or from before parties were stored. */
    partyId: text().references(() => party.id, { onDelete: "cascade" }),
    /** Id of the deal or invitation that it is about. */
    about: text(),
    /** What it asks the party to do; null: nothing. */
    task: text({ enum: taskKinds }),
    /** Ids of the rows or requests that it is about, else of the facts; later ones are added until it is read. */
    subjects: texts(),
    /** For people without the bell for its category: listed as read, and named in the daily email if they chose that. */
    silent: boolean().notNull().default(false),
    daily: boolean().notNull().default(false),
    readAt: at(),
    /** When somebody did the task; counts as read from then on. */
    settledAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index("notification_unread").on(t.userId).where(sql`read_at is null`),
    index("notification_tasks").on(t.about).where(sql`task is not null and settled_at is null`),
    // for the foreign key
    index("notification_party").on(t.partyId).where(sql`party_id is not null`),
    // a person of two parties gets what concerns both once for each
    uniqueIndex("notification_once").on(t.userId, t.factId, t.kind, sql`coalesce(party_id, '')`),
    check("notification_task", oneOf("task", taskKinds)),
    check("notification_asks", sql`task is null or (party_id is not null and about is not null)`),
    check("notification_silent", sql`not silent or read_at is not null`),
    check("notification_settled", sql`settled_at is null or (task is not null and read_at is not null)`),
  ],
)
