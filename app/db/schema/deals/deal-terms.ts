import { sql } from "drizzle-orm"
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { dealKinds, sides } from "../../../domain/deals/deal/deal.ts"
import { annexOutcomes } from "../../../domain/deals/terms/annex.ts"
import { lineForms } from "../../../domain/deals/terms/line-form.ts"
import type { AgreedEvent } from "../../../domain/deals/terms/terms-events.ts"
import { user } from "../accounts.ts"
import { at, createdAt, grosze, oneOf, texts } from "../columns.ts"
import { deal } from "../deals.ts"
import { moneyChecks, moneyOfTerms } from "./terms-money.ts"

export const dealTerms = pgTable(
  "deal_terms",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    author: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    note: text(),
    /** Part of the agreement (X7). */
    kind: text({ enum: dealKinds }).notNull().default("sponsoring"),
    /** Money to pay with VAT, and the stated value of goods and services: `worthOf`, written by `writeTerms`. */
    grossGrosze: grosze().notNull(),
    inKindGrosze: grosze().notNull(),
    ...moneyOfTerms(),
    /** Events of this version in the agreement's order; final once agreed. */
    events: jsonb().$type<AgreedEvent[]>().notNull().default([]),
    /** Number of the annex to the agreement, counting agreed ones; null: no annex. */
    annexNumber: integer(),
    /** How the annex ended without being agreed; null while it is open or agreed. */
    outcome: text({ enum: annexOutcomes }),
    outcomeAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.version] }),
    // sums over many deals read this index alone, as the rows are wide
    index("terms_worth_index").on(t.dealId, t.version, t.grossGrosze, t.inKindGrosze),
    check("terms_kind", oneOf("kind", dealKinds)),
    ...moneyChecks,
    check(
      "terms_annex",
      sql`${oneOf("outcome", annexOutcomes)} and (outcome is null) = (outcome_at is null)
        and (outcome is null or annex_number > 0)`,
    ),
    check("terms_worth", sql`gross_grosze >= 0 and in_kind_grosze >= 0`),
  ],
)

export const dealLine = pgTable(
  "deal_line",
  {
    dealId: text().notNull(),
    termsVersion: integer().notNull(),
    /** The same across versions. */
    lineKey: text().notNull(),
    position: integer().notNull(),
    sponsorshipOptionId: text(),
    eventId: text(),
    title: text().notNull(),
    description: text().notNull().default(""),
    benefits: texts(),
    priceGrosze: grosze(),
    priceToGrosze: grosze(),
    amountGrosze: grosze().notNull(),
    isCustom: boolean().notNull().default(false),
    /** Provider of a custom line; null: as the kind of agreement says. */
    providedBy: text({ enum: sides }),
    /** What the sponsor gives for it; null: as the kind of agreement says. */
    form: text({ enum: lineForms }),
    /** The day by which its promises are due; null: by the rule. */
    dueOn: date(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.termsVersion, t.lineKey] }),
    foreignKey({
      columns: [t.dealId, t.termsVersion],
      foreignColumns: [dealTerms.dealId, dealTerms.version],
    }).onDelete("cascade"),
    check("line_amount", sql`amount_grosze >= 0`),
    check("line_provider", oneOf("provided_by", sides)),
    check("line_form", oneOf("form", lineForms)),
  ],
)
