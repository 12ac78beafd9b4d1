import { eq, sql } from "drizzle-orm"
import { type AgreedPlan, agreedPlan, writeInstalments } from "#app/db/conditions/instalments.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealTerms, type paymentEntry } from "#app/db/schema.ts"
import type { PlannedInstalment } from "#app/domain/deals/terms/payment-plan.ts"
import { writeEntry } from "#app/features/deals/payments/ledger-commands.server.ts"
import { listEntries } from "#app/features/deals/payments/ledger-queries.server.ts"

type EntryRow = typeof paymentEntry.$inferInsert
type Money = Partial<Pick<typeof dealTerms.$inferInsert, "basis" | "vatStatus" | "vatRate" | "grossGrosze">>

/** Writes ledger entries of any day, and the totals of their deals. */
export const writeEntries = (...entries: EntryRow[]) =>
  db.transaction(async (tx) => {
    const written: (typeof paymentEntry.$inferSelect)[] = []
    for (const entry of entries) written.push(await writeEntry(tx, await listEntries(tx, entry.dealId), entry))
    return written
  })

/** Gives the terms of a deal this plan, as if it had been agreed with them. */
export const agreePlan = (dealId: string, plan: PlannedInstalment[] | null, money: Money = {}) =>
  db.transaction(async (tx) => {
    await tx
      .update(dealTerms)
      .set({ plan, ...money })
      .where(eq(dealTerms.dealId, dealId))
    const { rows } = await tx.execute<AgreedPlan>(sql`select ${agreedPlan} from deal_agreement a
      join deal c on c.id = a.deal_id and c.terms_version = a.version where c.id = ${dealId}`)
    await writeInstalments(tx, dealId, rows[0])
  })
