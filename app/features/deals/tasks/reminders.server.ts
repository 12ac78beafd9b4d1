import { and, eq, inArray, lt, lte, ne, or } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { dealState, deal as deals, fact } from "#app/db/schema.ts"
import { openStatuses } from "#app/domain/deals/deal/deal.ts"
import { type Reminder, reminderDue } from "#app/domain/deals/tasks/deal-reminders.ts"
import { dayMs, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"

const remind = "deal.remind"

/**
 * Records a fact for every due reminder (B32); its reaction notifies. The deal is locked meanwhile, so concurrent runs
 * record no duplicates. Returns how many were due.
 */
export async function recordReminders(now: Date): Promise<number> {
  const weekAgo = new Date(now.getTime() - 7 * dayMs)
  const candidates = await db
    .select({ id: deals.id })
    .from(deals)
    .innerJoin(dealState, eq(dealState.dealId, deals.id))
    .where(
      and(
        inArray(deals.status, [...openStatuses]),
        or(
          and(ne(dealState.awaits, "settle"), lte(deals.updatedAt, weekAgo)),
          and(eq(dealState.awaits, "settle"), lt(dealState.lastDay, todayIn(now))),
        ),
      ),
    )
  let due = 0
  for (const { id } of candidates)
    try {
      if (await db.transaction((tx) => recordDue(tx, id, now))) due++
    } catch (error) {
      log.error({ err: error, deal: id }, "a reminder could not be recorded")
    }
  return due
}

async function recordDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [deal] = await tx.select().from(deals).where(eq(deals.id, id)).for("update")
  if (!deal) return false
  const [state] = await tx.select().from(dealState).where(eq(dealState.dealId, id))
  if (!state) return false
  const earlier = await tx
    .select({ details: fact.details })
    .from(fact)
    .where(and(eq(fact.aboutId, id), eq(fact.what, remind)))
  const sent = earlier.map(({ details }) => details as Sent).filter((one) => one.version === deal.version)
  const reminder = reminderDue({ ...state, movedAt: deal.updatedAt }, sent, now, todayIn(now))
  if (!reminder) return false
  const details = { ...reminder, version: deal.version }
  await record(tx, { what: remind, aboutId: id, by: null, realm: deal.realm, details })
  return true
}

type Sent = Reminder & { version: number }
