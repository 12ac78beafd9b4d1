import { and, desc, eq, isNotNull, isNull, lte } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealTerms } from "#app/db/schema.ts"
import { scheduled } from "#app/domain/deals/payments/payment-plan.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { findMoney } from "../terms/queries.server.ts"

/** Day on which the agreement was concluded, before its annexes; days of a payment plan count from it. */
export async function concludedOn(on: Reader, dealId: string, termsVersion: number): Promise<Day | null> {
  const [agreed] = await on
    .select({ at: dealTerms.agreedAt })
    .from(dealTerms)
    .where(
      and(
        eq(dealTerms.dealId, dealId),
        lte(dealTerms.version, termsVersion),
        isNull(dealTerms.annexNumber),
        isNotNull(dealTerms.agreedAt),
      ),
    )
    .orderBy(desc(dealTerms.version))
    .limit(1)
  return agreed?.at ? todayIn(agreed.at) : null
}

/** The last day of the plan in these terms; null without a plan. */
export async function lastPlannedDay(on: Reader, dealId: string, termsVersion: number): Promise<Day | null> {
  const { plan } = await findMoney(on, dealId, termsVersion)
  const concluded = plan && (await concludedOn(on, dealId, termsVersion))
  return concluded ? (scheduled(plan, concluded).at(-1)?.dueOn ?? null) : null
}
