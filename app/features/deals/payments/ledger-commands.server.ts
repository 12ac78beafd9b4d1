import { sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { paymentEntry } from "#app/db/schema.ts"
import { type PaymentEntry, totalsOf } from "#app/domain/deals/payments/ledger.ts"

/**
 * Adds an entry to the deal's current ledger and stores its totals; returns the entry. The caller has locked the deal.
 * Does not restart the deal's turn.
 */
export async function writeEntry(
  tx: Tx,
  before: readonly PaymentEntry[],
  entry: typeof paymentEntry.$inferInsert,
): Promise<typeof paymentEntry.$inferSelect> {
  const [inserted] = await tx.insert(paymentEntry).values(entry).returning()
  if (!inserted) throw new Error("an insert returns its row")
  const { received, inTransit } = totalsOf([...before, inserted])
  await tx.execute(
    sql`update deal set received_grosze = ${received}, in_transit_grosze = ${inTransit} where id = ${entry.dealId}`,
  )
  return inserted
}
