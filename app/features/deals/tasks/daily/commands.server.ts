import { sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { lockReminders, settleRemindersOf } from "#app/features/notifications/matters.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { type DueTask, listDueTasks, listParties } from "./due-tasks.server.ts"
import { markOf, remind, remindersKind } from "./send.server.ts"

/** Parties whose people are reminded in one transaction. */
const atOnce = 20

/**
 * Each morning: reminds people of the tasks of all their deals, in one email and one entry at the bell for each of their
 * parties (decision 046). Repeatable and concurrent: a later run finishes what a stopped one left. Returns how many
 * people were reminded.
 */
export async function remindOfTasks(now: Date): Promise<number> {
  const today = todayIn(now)
  const people = new Set<string>()
  let after: string | null = ""
  while (after !== null) {
    const from: string = after
    const page = await db.transaction((tx) => remindParties(tx, from, today))
    for (const id of page.people) people.add(id)
    after = page.last
  }
  return people.size
}

async function remindParties(tx: Tx, after: string, today: Day): Promise<{ people: string[]; last: string | null }> {
  await lockReminders(tx, "alone")
  const parties = await listParties(tx, { after, mark: markOf(today), kind: remindersKind, limit: atOnce })
  const last = parties.at(-1)?.id
  if (last === undefined) return { people: [], last: null }
  await settleRemindersOf(
    tx,
    parties.map(({ id }) => id),
    today,
  )
  const due = await listDueTasks(tx, parties, today)
  if (due.length === 0) return { people: [], last }
  await markReminded(tx, due, today)
  return { people: await remind(tx, parties, due, today), last }
}

/** Leaves the deal alone: nobody's open form is outdated by it. */
async function markReminded(tx: Tx, due: readonly DueTask[], today: Day) {
  const column = (values: (task: DueTask) => string) => sql`${sql.param(due.map(values))}::text[]`
  await tx.execute(sql`
    insert into task_reminder (deal_id, side, what, subject, last_on)
      select t.*, ${today}::date from unnest(${column(({ dealId }) => dealId)}, ${column(({ side }) => side)},
        ${column(({ what }) => what)}, ${column(({ subject }) => subject ?? "")}) t
      on conflict (deal_id, side, what, subject) do update set last_on = excluded.last_on`)
}
