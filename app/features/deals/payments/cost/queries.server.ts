import { eq } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealCost } from "#app/db/schema.ts"
import { type CostCategory, usualCost } from "#app/domain/deals/payments/cost.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"

/** The kind of cost that the company books this deal as; null for the organization, which must not see it. */
export async function findCost(on: Reader, { id, kind, side }: LoadedDeal): Promise<CostCategory | null> {
  if (side !== "sponsor") return null
  const [found] = await on.select({ category: dealCost.category }).from(dealCost).where(eq(dealCost.dealId, id))
  return found?.category ?? usualCost(kind)
}
