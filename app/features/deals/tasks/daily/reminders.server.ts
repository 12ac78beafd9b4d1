import { sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { queueEmails } from "#app/db/outbox/outbox.server.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { inOrderOfConsequence } from "#app/domain/deals/tasks/consequence.ts"
import {
  countOf,
  dailyNotice,
  onlyTask,
  pageOf,
  type RemindedDeal,
  type ReminderCounts,
  remindedRow,
} from "#app/domain/deals/tasks/daily-reminder.ts"
import { taskKey } from "#app/domain/deals/tasks/task.ts"
import { notifyPeople } from "#app/features/notifications/commands.server.ts"
import type { Day } from "#app/lib/dates.ts"
import { dealsPath } from "#app/paths.ts"
import { dailyReminderEmail, reminderPaths } from "./emails.tsx"
import type { DueTask, RemindedParty } from "./queries.server.ts"

const maxShown = 40

export const remindersKind = dailyReminderEmail.kind
/** Stands for a fact's id: one entry at the bell per party, person and day, also without an email. */
export const markOf = (today: Day, partyId = "") => `reminders:${today}:${partyId}`

/** Queues the email of each person and party, and writes the entry at the bell. Returns the ids of the people. */
export async function remind(
  tx: Tx,
  parties: readonly RemindedParty[],
  due: readonly DueTask[],
  today: Day,
): Promise<string[]> {
  const dueByParty = Map.groupBy(inOrderOfConsequence(due, today), ({ partyId }) => partyId)
  const readers = parties.flatMap(({ id: partyId, people }) =>
    people.flatMap(({ id: userId, muted }) => {
      const tasks = (dueByParty.get(partyId) ?? []).filter((task) => task.people.includes(userId))
      return tasks.length > 0 ? [{ userId, partyId, muted, tasks, shown: tasks.slice(0, maxShown) }] : []
    }),
  )
  const dealNames = await nameDeals(tx, new Set(readers.flatMap(({ tasks }) => tasks.map(({ dealId }) => dealId))))
  const reminders = readers.map(({ tasks, shown, ...reader }) => {
    const dealsOfTasks = groupByDeal(tasks, dealNames, today)
    return {
      ...reader,
      asks: { partyId: reader.partyId, what: "remind", about: reader.partyId, subjects: tasks.map(taskKey) } as const,
      only: dealsOfTasks.length === 1 ? (dealsOfTasks[0] ?? null) : null,
      content: {
        day: today,
        deals: groupByDeal(shown, dealNames, today),
        dealCount: dealsOfTasks.length,
        area: pageOf(dealsOfTasks.flatMap(({ rows }) => rows)),
        counts: countsOf(tasks, today),
        more: tasks.length - shown.length,
      },
    }
  })
  await queueEmails(
    tx,
    reminders
      .filter(({ muted }) => !muted)
      .map(({ userId, partyId, asks, content }) => ({
        key: `reminders:${userId}:${partyId}:${today}`,
        kind: remindersKind,
        userId,
        // the person responsible for a row is reminded of it, whatever their role
        of: { partyId, news: "page" } as const,
        task: asks,
        content: dailyReminderEmail.of(content),
        realm: "public",
      })),
  )
  await notifyPeople(
    tx,
    reminders.map(({ userId, partyId, asks, only, content: { deals, area, counts, more } }) => ({
      ...{ userId, asks },
      kind: remindersKind,
      factId: markOf(today, partyId),
      ...dailyNotice(counts, only?.title ?? null, onlyTask(deals, more)),
      link: only ? reminderPaths[area](only.dealId) : dealsPath,
    })),
  )
  return reminders.map(({ userId }) => userId)
}

type DealNames = { id: string; sponsor: string; organization: string; events: { title: string; startDate: Day }[] }

async function nameDeals(tx: Tx, dealIds: ReadonlySet<string>): Promise<ReadonlyMap<string, DealNames>> {
  const { rows } = await tx.execute<DealNames>(sql`
    select d.id, d.sponsor_name as sponsor, d.organization_name as organization,
        (select coalesce(json_agg(json_build_object('title', e.title, 'startDate', e.start_date)
          order by e.start_date, e.event_id), '[]') from deal_event e where e.deal_id = d.id) as events
      from deal d where d.id = any(${sql.param([...dealIds])}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Tasks by deal; deals in the order of their first tasks. */
function groupByDeal(tasks: readonly DueTask[], dealNames: ReadonlyMap<string, DealNames>, today: Day): RemindedDeal[] {
  return [...Map.groupBy(tasks, ({ dealId }) => dealId)].flatMap(([dealId, dealTasks]) => {
    const deal = dealNames.get(dealId)
    const [first] = dealTasks
    if (!deal || !first) return []
    const { sponsor, organization, events } = deal
    const partner = partnerName(first.side, { sponsor, organization })
    return [{ dealId, title: dealTitle(events), partner, rows: dealTasks.map((task) => remindedRow(task, today)) }]
  })
}

function countsOf(tasks: readonly DueTask[], today: Day): ReminderCounts {
  const counts: ReminderCounts = {}
  for (const task of tasks) {
    const kind = countOf(remindedRow(task, today))
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
