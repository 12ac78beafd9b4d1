import { and, eq } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement } from "#app/db/schema.ts"
import type { Day } from "#app/lib/dates.ts"

/** Day on which the agreement of these terms came into force; the days of a payment plan count from it. */
export async function agreedDay(on: Reader, dealId: string, termsVersion: number): Promise<Day | null> {
  const [agreed] = await on
    .select({ on: dealAgreement.agreedOn })
    .from(dealAgreement)
    .where(and(eq(dealAgreement.dealId, dealId), eq(dealAgreement.version, termsVersion)))
  return agreed?.on ?? null
}
