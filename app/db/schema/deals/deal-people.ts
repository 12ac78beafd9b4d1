import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { createdAt } from "../columns.ts"
import { deal } from "../deals.ts"
import { member } from "../members.ts"

const dealId = () =>
  text()
    .notNull()
    .references(() => deal.id, { onDelete: "cascade" })

/** Who leads a deal for its side; ends with the membership. */
export const dealLead = pgTable(
  "deal_lead",
  { dealId: dealId(), partyId: text().notNull(), userId: text().notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.dealId, t.partyId] }),
    foreignKey({
      columns: [t.partyId, t.userId],
      foreignColumns: [member.partyId, member.userId],
      name: "lead_member",
    }).onDelete("cascade"),
    index("lead_member").on(t.partyId, t.userId),
  ],
)

/** Members who chose to get news of a deal; ends with the membership. */
export const dealFollow = pgTable(
  "deal_follow",
  { dealId: dealId(), partyId: text().notNull(), userId: text().notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.dealId, t.partyId, t.userId] }),
    foreignKey({
      columns: [t.partyId, t.userId],
      foreignColumns: [member.partyId, member.userId],
      name: "follow_member",
    }).onDelete("cascade"),
    index("follow_member").on(t.partyId, t.userId),
  ],
)
