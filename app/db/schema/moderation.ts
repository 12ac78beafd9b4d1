import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { reportDecisions } from "../../domain/moderation/report.ts"
import { reportedKinds } from "../../domain/moderation/reported.ts"
import { user } from "./accounts.ts"
import { at, createdAt, id, realm } from "./columns.ts"

export const report = pgTable(
  "report",
  {
    id: id(),
    number: integer().generatedAlwaysAsIdentity(),
    realm: realm(),
    targetType: text({ enum: reportedKinds }).notNull(),
    /** Null: identified by `address` only. */
    targetId: text(),
    /** Location of the content, as the reporter wrote it. */
    address: text(),
    reason: text().notNull(),
    details: text().notNull(),
    reporterEmail: text(),
    goodFaith: boolean().notNull(),
    decision: text({ enum: reportDecisions }),
    /** Reasons of the decision, for the reporter and the author. */
    statement: text(),
    decidedAt: at(),
    decidedById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt), index("report_undecided").on(t.createdAt).where(sql`decided_at is null`)],
)
