import { and, asc, eq, isNotNull, max } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealTerms, deliverable, paymentEntry } from "#app/db/schema.ts"
import { moneyIn, transferKey } from "#app/domain/deals/deliverables/promised-rows.ts"
import type { Instalment } from "#app/domain/deals/payments/ledger.ts"
import { scheduled, usualPlan } from "#app/domain/deals/payments/payment-plan.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { LoadedDeal } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"

export type Plan = {
  /** In force, in gross grosze; without money none. */
  instalments: Instalment[]
  lines: readonly TermsLine[]
  agreedOn: Day
}

/** What the agreed terms of a deal ask the sponsor to pay. The due day is that of the transfer among the deliverables. */
export async function getPlan(on: Reader, { id, kind, termsVersion, createdAt }: LoadedDeal): Promise<Plan> {
  const [lines, [agreed], [transfer]] = await Promise.all([
    listLines(on, id, termsVersion),
    on
      .select({ at: max(dealTerms.agreedAt) })
      .from(dealTerms)
      .where(and(eq(dealTerms.dealId, id), isNotNull(dealTerms.agreedAt))),
    on
      .select({ dueOn: deliverable.dueOn })
      .from(deliverable)
      .where(and(eq(deliverable.dealId, id), eq(deliverable.lineKey, transferKey))),
  ])
  const agreedOn = todayIn(agreed?.at ?? createdAt)
  const instalments = scheduled(usualPlan(moneyIn(kind, lines)), agreedOn)
  return { lines, agreedOn, instalments: instalments.map((one) => ({ ...one, dueOn: transfer?.dueOn ?? one.dueOn })) }
}

/** The deal's ledger, oldest first. */
export const listEntries = (on: Reader, dealId: string) =>
  on
    .select()
    .from(paymentEntry)
    .where(eq(paymentEntry.dealId, dealId))
    .orderBy(asc(paymentEntry.createdAt), asc(paymentEntry.id))
