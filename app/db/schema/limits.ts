import { bigint, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { createdAt } from "./columns.ts"

export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: "number" }),
})

export const idempotency = pgTable(
  "idempotency",
  {
    /** Null: a visitor; the key then includes the form. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of the request; another request with the same key is refused. */
    fingerprint: text().notNull(),
    resultId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("idempotency_sender_key").on(t.userId, t.key).nullsNotDistinct()],
)
