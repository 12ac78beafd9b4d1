import { and, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deal as deals, fact } from "#app/db/schema.ts"
import { owedStatuses } from "#app/domain/deals/deal/deal-deadlines.ts"
import { type Reminder, reminderDue } from "#app/domain/deals/tasks/deal-reminders.ts"
import { type Day, dayMs, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"

const remind = "deal.remind"

// The outer column is written out: with one table drizzle omits its name, and "id" would be the event's. Cancelled
// events did not take place, so nothing is owed for them.
const lastDay = sql<Day | null>`(select max(e.last_day)::text from deal_event ce
  join event e on e.id = ce.event_id where ce.deal_id = "deal"."id" and e.status <> 'canceled')`

/**
 * Records a fact for every due reminder (B32); its reaction notifies. The deal is locked meanwhile, so concurrent runs
 * record no duplicates. Returns how many were due.
 */
export async function recordReminders(now: Date): Promise<number> {
  const weekAgo = new Date(now.getTime() - 7 * dayMs)
  const candidates = await db
    .select({ id: deals.id })
    .from(deals)
    .where(
      or(
        and(inArray(deals.status, [...owedStatuses, "settlement"]), lte(deals.updatedAt, weekAgo)),
        and(isNotNull(deals.annexVersion), lte(deals.updatedAt, weekAgo)),
        and(eq(deals.status, "in_progress"), sql`${lastDay} < ${todayIn(now)}`),
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
  const [of] = await tx.select({ lastDay }).from(deals).where(eq(deals.id, id))
  const earlier = await tx
    .select({ details: fact.details })
    .from(fact)
    .where(and(eq(fact.aboutId, id), eq(fact.what, remind)))
  const sent = earlier.map(({ details }) => details as Sent).filter((one) => one.version === deal.version)
  const reminder = reminderDue(
    { ...deal, movedAt: deal.updatedAt, lastDay: of?.lastDay ?? null },
    sent,
    now,
    todayIn(now),
  )
  if (!reminder) return false
  const details = { ...reminder, version: deal.version }
  await record(tx, { what: remind, aboutId: id, by: null, realm: deal.realm, details })
  return true
}

type Sent = Reminder & { version: number }
