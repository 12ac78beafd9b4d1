import { sql } from "drizzle-orm"
import { check, integer, jsonb, text } from "drizzle-orm/pg-core"
import type { PlannedInstalment } from "#app/domain/deals/terms/payment-plan.ts"
import { amountBases, type VatRate, vatStatuses } from "../../../domain/shared/vat.ts"
import { oneOf } from "../columns.ts"

/** Columns of `deal_terms`: the money of a version besides its lines (decision 044). */
export const moneyOfTerms = () => ({
  /** Whether the amounts of the lines are net or gross. */
  basis: text({ enum: amountBases }).notNull().default("gross"),
  /** The organization's VAT status; null: the terms do not state it. */
  vatStatus: text({ enum: vatStatuses }),
  /** Percent; of an active VAT payer only. */
  vatRate: integer().$type<VatRate>(),
  /** Instalments in gross grosze; null: one instalment without a day. */
  plan: jsonb().$type<PlannedInstalment[]>(),
})

export const moneyChecks = [
  check("terms_basis", oneOf("basis", amountBases)),
  check(
    "terms_vat",
    sql`${oneOf("vat_status", vatStatuses)} and (vat_rate is not null) = (vat_status is not distinct from 'active')
        and vat_rate between 0 and 23 and (basis = 'gross' or vat_rate is not null)`,
  ),
]
