import { sql } from "drizzle-orm"
import { index, pgTable, text, unique } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { at, createdAt } from "./columns.ts"

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
    readAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index("notification_unread").on(t.userId).where(sql`read_at is null`),
    unique().on(t.userId, t.factId, t.kind),
  ],
)
