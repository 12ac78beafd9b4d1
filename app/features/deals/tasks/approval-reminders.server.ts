import { and, eq, lt } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { dealApproval, deal as deals, fact } from "#app/db/schema.ts"
import { approvalReminderDue } from "#app/domain/deals/approval/approval.ts"
import { dayMs } from "#app/lib/dates.ts"

const remind = "approval.remind"

/** Records a fact for each request that waits for a second person for two days, then each week; returns how many. */
export async function recordApprovalReminders(now: Date): Promise<number> {
  const waiting = await db
    .select({ id: dealApproval.id })
    .from(dealApproval)
    .where(and(eq(dealApproval.state, "open"), lt(dealApproval.createdAt, new Date(now.getTime() - dayMs))))
  let due = 0
  for (const { id } of waiting) if (await db.transaction((tx) => recordDue(tx, id, now))) due++
  return due
}

async function recordDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [request] = await tx.select().from(dealApproval).where(eq(dealApproval.id, id)).for("update")
  if (request?.state !== "open") return false
  const reminders = await tx
    .select({ details: fact.details })
    .from(fact)
    .where(and(eq(fact.aboutId, request.dealId), eq(fact.what, remind)))
  const sent = reminders.filter(({ details }) => details.approvalId === id).length
  const days = approvalReminderDue(request.createdAt, sent, now)
  if (days === null) return false
  const [deal] = await tx.select({ realm: deals.realm }).from(deals).where(eq(deals.id, request.dealId))
  if (!deal) return false
  await record(tx, {
    what: remind,
    aboutId: request.dealId,
    by: null,
    realm: deal.realm,
    details: { approvalId: id, days },
  })
  return true
}
