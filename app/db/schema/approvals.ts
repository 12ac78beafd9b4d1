import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { approvalStates, approvalSteps } from "../../domain/deals/approval/approval.ts"
import { ruleChangeStates } from "../../domain/deals/approval/rule-change.ts"
import { sides } from "../../domain/deals/deal/deal.ts"
import { user } from "./accounts.ts"
import { at, createdAt, grosze, id, oneOf } from "./columns.ts"
import { deal } from "./deals.ts"
import { party } from "./parties.ts"

/** A step that binds a party to a large sum and waits for its second person (decision 035). */
export const dealApproval = pgTable(
  "deal_approval",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    partyId: text()
      .notNull()
      .references(() => party.id, { onDelete: "cascade" }),
    side: text({ enum: sides }).notNull(),
    step: text({ enum: approvalSteps }).notNull(),
    /** The version of the terms that waits; new terms end the request. */
    termsVersion: integer().notNull(),
    state: text({ enum: approvalStates }).notNull().default("open"),
    begunById: text()
      .notNull()
      .references(() => user.id),
    decidedById: text().references(() => user.id),
    decidedAt: at(),
    /** Of a rejection, shown to the own party only. */
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("approval_open").on(t.dealId, t.partyId).where(sql`state = 'open'`),
    index().on(t.dealId, t.termsVersion),
    index().on(t.partyId),
    // for the foreign keys
    index("approval_begun").on(t.begunById),
    index("approval_decided").on(t.decidedById).where(sql`decided_by_id is not null`),
    check("approval_side", oneOf("side", sides)),
    check("approval_step", oneOf("step", approvalSteps)),
    check("approval_state", oneOf("state", approvalStates)),
    check("approval_reason", sql`char_length(reason) <= 1000`),
  ],
)

/** A looser rule for large sums that a party's owner asked for; it holds once a second person agrees, or after days. */
export const secondPersonChange = pgTable(
  "second_person_change",
  {
    id: id(),
    partyId: text()
      .notNull()
      .references(() => party.id, { onDelete: "cascade" }),
    /** As in `party`; null: no rule. */
    fromGrosze: grosze(),
    financeApproves: boolean().notNull(),
    askedById: text()
      .notNull()
      .references(() => user.id),
    /** Null while somebody else may approve it. */
    effectiveAt: at(),
    state: text({ enum: ruleChangeStates }).notNull().default("open"),
    decidedById: text().references(() => user.id),
    decidedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("second_person_open").on(t.partyId).where(sql`state = 'open'`),
    index("second_person_party").on(t.partyId),
    // for the foreign keys
    index("second_person_asked").on(t.askedById),
    index("second_person_decided").on(t.decidedById).where(sql`decided_by_id is not null`),
    check("second_person_amount", sql`from_grosze > 0`),
    check("second_person_state", oneOf("state", ruleChangeStates)),
  ],
)
