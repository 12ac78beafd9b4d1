import { type SQL, sql } from "drizzle-orm"
import { ratingDays } from "#app/domain/deals/rating/rating.ts"
import type { NoticeTask, TaskKind } from "#app/domain/notifications/task.ts"
import type { Day } from "#app/lib/dates.ts"
import type { Reader } from "../connection/client.server.ts"
import { asksToCheck } from "../schema.ts"
import { isReminded } from "./reminded-deals.server.ts"

/** The deal of a subject `s` of a daily reminder, "deal kind subject" (`taskKey`), as SQL. */
export const dealOfSubject = sql`split_part(s, ' ', 1)`
const partyOf = (side: SQL) => sql`case ${side} when 'sponsor' then d.sponsor_id else d.organization_id end`
const otherParty = (side: SQL) => sql`case ${side} when 'sponsor' then d.organization_id else d.sponsor_id end`

/** Makes PostgreSQL find the tasks of one deal by its key, instead of reading all of the view for a join. */
const eachByKey = sql`offset 0`

/** Whether the task `w` is open on this day, as SQL: it has begun, and a request for a rating has not expired. */
export const isTaskOn = (today: SQL) => sql`w.from_day <= ${today}
  and (w.what <> 'rate' or w.from_day >= ${today} - ${sql.raw(String(ratingDays))})`

/** Tasks of the deal `d`, by party, kind and subject; without a subject the deal itself is meant. */
const tasksOfDeal = [
  sql`select ${partyOf(sql`w.side`)} as party_id, w.what, w.subject from deal_task w where w.deal_id = d.id`,
  // the other side already has news of them, and answers once the second person has approved
  sql`select ${otherParty(sql`s.turn`)} as party_id, s.awaits as what, null as subject
    from deal_state s where s.deal_id = d.id and s.author_waits and s.awaits in ('terms', 'annex')`,
]

type TaskColumns = Record<"partyId" | "about" | "subjects" | "today", SQL>

/** For each kind that is no task of one deal, whether it is still open. */
const openByKind = {
  invitation: ({ partyId, about }) => sql`exists (
    select 1 from invitation i join event e on e.id = i.event_id join organization o on o.id = i.organization_id
      where i.id = ${about} and i.sponsor_id = ${partyId} and i.answer is null
        and e.live = 1 and coalesce(e.deleted_at, e.hidden_at, o.hidden_at) is null)`,
  inquiry: ({ partyId, about }) => sql`exists (
    select 1 from inquiry q where q.id = ${about} and q.organization_id = ${partyId}
      and q.answered_at is null and q.conversation_id is null)`,
  rule: ({ partyId, about }) => sql`${about} = ${partyId} and exists (
    select 1 from second_person_change c where c.party_id = ${partyId} and c.state = 'open')`,
  account: ({ partyId, about, subjects }) => sql`exists (
    select 1 from deal_account_change c join deal d on d.id = c.deal_id
      where c.id = any(${subjects}) and d.organization_id = ${about} and d.sponsor_id = ${partyId} and ${asksToCheck})`,
  remind: ({ partyId, subjects, today }) => sql`exists (
    select 1 from unnest(${subjects}) s cross join lateral (
      select 1 from deal_task w join deal d on d.id = w.deal_id
        where w.deal_id = ${dealOfSubject} and w.what = split_part(s, ' ', 2)
          and coalesce(w.subject, '') = split_part(s, ' ', 3)
          and ${partyOf(sql`w.side`)} = ${partyId} and ${isReminded} and ${isTaskOn(today)}
        ${eachByKey}) t)`,
} satisfies Partial<Record<TaskKind, (task: TaskColumns) => SQL>>

/**
 * Whether the task of these columns is still open; one rule for each kind. Settling of notifications and delivery of
 * emails share it, so that neither asks for what is done.
 */
const isOpen = (what: SQL, task: TaskColumns): SQL<boolean> => {
  const { partyId, about, subjects } = task
  const isSameTask = sql`t.party_id = ${partyId} and t.what = ${what}
    and (t.subject is null or cardinality(${subjects}) = 0 or t.subject = any(${subjects}))`
  const isOpenInDeal = sql`exists (select 1 from deal d, lateral (${sql.join(tasksOfDeal, sql` union all `)}) t
    where d.id = ${about} and ${isSameTask})`
  const isOpenElsewhere = Object.entries(openByKind).map(
    ([kind, isOpenOfKind]) => sql`${what} = ${sql.raw(`'${kind}'`)} and ${isOpenOfKind(task)}`,
  )
  return sql<boolean>`(${sql.join([isOpenInDeal, ...isOpenElsewhere], sql` or `)})`
}

const ofNotification = (today: SQL) =>
  isOpen(sql`n.task`, { partyId: sql`n.party_id`, about: sql`n.about`, subjects: sql`n.subjects`, today })

/** The same for a notification `n`, with today in Warsaw. */
export const isOpenTask: SQL<boolean> = ofNotification(sql`(now() at time zone 'Europe/Warsaw')::date`)
/** The same with the day of a job. */
export const isOpenTaskOn = (today: Day): SQL<boolean> => ofNotification(sql`${today}::date`)

/** Whether the task of a waiting email is still open. */
export async function isNoticeTaskOpen(on: Reader, { partyId, what, about, subjects }: NoticeTask): Promise<boolean> {
  const taskRow = sql`(select ${partyId}::text as party_id, ${what}::text as task, ${about}::text as about,
    ${sql.param([...subjects])}::text[] as subjects) n`
  const { rows } = await on.execute<{ stands: boolean }>(sql`select ${isOpenTask} as stands from ${taskRow}`)
  return rows[0]?.stands ?? false
}
