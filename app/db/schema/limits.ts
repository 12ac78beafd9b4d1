import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
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
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of the request; another request with the same key is refused. */
    fingerprint: text().notNull(),
    resultId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
