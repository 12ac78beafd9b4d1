import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { sides } from "../../domain/deals/deal/deal.ts"
import { user } from "./accounts.ts"
import { createdAt, oneOf, updatedAt } from "./columns.ts"
import { deal } from "./deals.ts"

export const rating = pgTable(
  "rating",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    side: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    stars: smallint().notNull(),
    comment: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.side] }),
    index().on(t.authorId),
    check("rating_side", oneOf("side", sides)),
    check("rating_stars", sql`stars between 1 and 5`),
    check("rating_comment", sql`char_length(comment) <= 1000`),
  ],
)
