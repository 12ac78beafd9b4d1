import { sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { lockReminders, settleRemindersOf } from "#app/features/notifications/matter-commands.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"
import { type DueTask, listDueTasks, listParties, type RemindedParty } from "./queries.server.ts"
import { markOf, remind, remindersKind } from "./reminders.server.ts"

/** Number of parties whose people are reminded in one transaction. */
const batchSize = 20

/**
 * Each morning: reminds people of the tasks in all their deals, by one email and one entry at the bell for each of
 * their parties (decision 067). Repeatable and concurrent: a later run completes a stopped one and retries parties that
 * failed, which are logged. Returns how many people were reminded.
 */
export async function remindOfTasks(now: Date): Promise<number> {
  const today = todayIn(now)
  const people = new Set<string>()
  let after: string | undefined = ""
  // parties of a failed batch that are still to be tried again, one by one
  let retriesLeft = 0
  while (after !== undefined) {
    const batch = await remindBatch(after, retriesLeft > 0 ? 1 : batchSize, today)
    if (batch.failed && batch.partyIds.length > 1) {
      retriesLeft = batch.partyIds.length
      continue
    }
    for (const id of batch.people) people.add(id)
    retriesLeft = Math.max(0, retriesLeft - 1)
    after = batch.partyIds.at(-1)
  }
  return people.size
}

type ReminderBatch = { partyIds: string[]; people: string[]; failed?: true }

/** Reminds a batch of parties. A failure rolls it back, and of a single party is logged; throws without parties. */
async function remindBatch(after: string, limit: number, today: Day): Promise<ReminderBatch> {
  let partyIds: string[] = []
  try {
    const people = await db.transaction(async (tx) => {
      await lockReminders(tx, "alone")
      const parties = await listParties(tx, { after, mark: markOf(today), kind: remindersKind, limit })
      partyIds = parties.map(({ id }) => id)
      return parties.length > 0 ? remindParties(tx, parties, today) : []
    })
    return { partyIds, people }
  } catch (error) {
    if (partyIds.length === 0) throw error
    if (partyIds.length === 1) log.error({ err: error, partyId: partyIds[0] }, "a party could not be reminded")
    return { partyIds, people: [], failed: true }
  }
}

async function remindParties(tx: Tx, parties: readonly RemindedParty[], today: Day): Promise<string[]> {
  await settleRemindersOf(
    tx,
    parties.map(({ id }) => id),
    today,
  )
  const due = await listDueTasks(tx, parties, today)
  if (due.length === 0) return []
  await markReminded(tx, due, today)
  return remind(tx, parties, due, today)
}

/** Stores the day in a table of its own, since a change of the deal would make open forms outdated. */
async function markReminded(tx: Tx, due: readonly DueTask[], today: Day) {
  const column = (values: (task: DueTask) => string) => sql`${sql.param(due.map(values))}::text[]`
  const dealIds = column(({ dealId }) => dealId)
  const sides = column(({ side }) => side)
  const kinds = column(({ what }) => what)
  const subjects = column(({ subject }) => subject ?? "")
  await tx.execute(sql`
    insert into task_reminder (deal_id, side, what, subject, last_on)
      select t.deal_id, t.side, t.what, t.subject, ${today}::date
        from unnest(${dealIds}, ${sides}, ${kinds}, ${subjects}) t (deal_id, side, what, subject)
      on conflict (deal_id, side, what, subject) do update set last_on = excluded.last_on`)
}
