import { sql } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { sumsOf } from "#app/domain/deals/payments/ledger.ts"
import { todayIn } from "#app/lib/dates.ts"
import { getPlan, listEntries, type PlannedDeal } from "./ledger.server.ts"

/** Of a deal's agreed money, in grosze: all of it, what the organization received, and what is left. */
export async function paymentSums(on: Reader, deal: PlannedDeal) {
  const { instalments } = await getPlan(on, deal)
  const { whole, received } = sumsOf(instalments, await listEntries(on, deal.id), todayIn(new Date()))
  return { whole, received, left: whole - received }
}
export type PaymentSums = Awaited<ReturnType<typeof paymentSums>>

/** Grosze that the organization received and no reversal took back; a column of "deal". */
export const receivedGrosze = sql<number>`(select coalesce(sum(p.grosze), 0) from payment_entry p
  where p.deal_id = "deal"."id" and p.kind = 'received'
    and not exists (select 1 from payment_entry r where r.reverses_id = p.id))`.mapWith(Number)
