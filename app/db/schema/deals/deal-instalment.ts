import { sql } from "drizzle-orm"
import { check, date, foreignKey, integer, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core"
import { planLimits } from "#app/domain/deals/terms/payment-plan.ts"
import { grosze } from "../columns.ts"
import { dealAgreement } from "./deal-agreement.ts"

/** An instalment of an agreement, as a piece of a bar from 0 to the gross sum (decision 062). Rows do not change once in force. */
export const dealInstalment = pgTable(
  "deal_instalment",
  {
    dealId: text().notNull(),
    version: integer().notNull(),
    /** By due day. */
    position: smallint().notNull(),
    /** The same across versions of the plan. */
    key: text().notNull(),
    /** The sum of the instalments before it. */
    fromGrosze: grosze().notNull(),
    grossGrosze: grosze().notNull(),
    /** Null: no day was agreed, so it is never late. */
    dueOn: date(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.version, t.position] }),
    foreignKey({
      columns: [t.dealId, t.version],
      foreignColumns: [dealAgreement.dealId, dealAgreement.version],
      name: "instalment_agreement",
    }).onDelete("cascade"),
    unique("instalment_key").on(t.dealId, t.version, t.key),
    check("instalment_position", sql.raw(`position between 1 and ${planLimits.instalments}`)),
    check("instalment_sums", sql`from_grosze >= 0 and gross_grosze > 0`),
  ],
)
