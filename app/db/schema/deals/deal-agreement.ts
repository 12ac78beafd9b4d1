import { sql } from "drizzle-orm"
import { check, date, foreignKey, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import type { AgreedParties, DueRow } from "../../../domain/deals/documents/agreement.ts"
import { at } from "../columns.ts"
import { dealTerms } from "./deal-terms.ts"

/** A version that both sides accepted. Rows stay when a deal is negotiated anew or ends; `deal_now` has the one in force. */
export const dealAgreement = pgTable(
  "deal_agreement",
  {
    dealId: text().notNull(),
    version: integer().notNull(),
    annexNumber: integer(),
    /** When both sides had accepted this version. */
    agreedAt: at().notNull(),
    /** Polish day on which the agreement came into force; an annex has the day of its agreement. Payment plans count from it. */
    agreedOn: date().notNull(),
    /** Time of the last of both sides' statements (decision 039); null: a template to sign. */
    concludedAt: at(),
    /** Null: agreed before parties were frozen. */
    parties: jsonb().$type<AgreedParties>(),
    /** 26 digits, as printed; never changed (decision 056). Null: the organization had none, or agreements did not print it then. */
    account: text(),
    /** What it promises and by when, as printed; null: not in force, or agreements did not print days then. */
    days: jsonb().$type<DueRow[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.version] }),
    foreignKey({
      columns: [t.dealId, t.version],
      foreignColumns: [dealTerms.dealId, dealTerms.version],
      name: "agreement_terms",
    }).onDelete("cascade"),
    unique("agreement_annex").on(t.dealId, t.annexNumber),
    check("agreement_annex_number", sql`annex_number > 0`),
    check("agreement_account_digits", sql`account ~ '^[0-9]{26}$'`),
  ],
)
