import { and, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm"
import { dealOfSubject, isNoticeTaskOpen, isOpenTask, isOpenTaskOn } from "#app/db/conditions/open-tasks.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishSql } from "#app/db/outbox/publish.server.ts"
import { notification } from "#app/db/schema.ts"
import type { Notice } from "#app/domain/notifications/notification.ts"
import type { NoticeTask, TaskKind } from "#app/domain/notifications/task.ts"
import type { NewsOf } from "#app/domain/parties/news.ts"
import type { Day } from "#app/lib/dates.ts"
import { startOfNews } from "./summary-emails.server.ts"

/** What a notification is about. */
export type Matter = {
  about: string
  /** What it asks the party to do; none for mere news. */
  task?: TaskKind | null
  /** Ids of the rows or requests that it is about; without them it is about its facts. */
  subjects?: readonly string[]
  /** Text for several subjects. */
  gathered?: (subjects: number) => Notice & { link?: string }
}

type NoticeDraft = { userId: string; kind: string; factId: string | null; matter?: Matter; of: NewsOf | null } & Notice

/** The task that a notification with its email asks for, else null. */
export const noticeTask = ({ matter, of }: Pick<NoticeDraft, "matter" | "of">): NoticeTask | null =>
  matter?.task && of
    ? { partyId: of.partyId, what: matter.task, about: matter.about, subjects: matter.subjects ?? [] }
    : null

/**
 * Removes a person's unread notifications with the same task, or news of the same kind about other rows, and returns
 * the columns of the one that replaces them. That one is settled at once when its task is already done.
 */
export async function gatherUnread(tx: Tx, written: NoticeDraft): Promise<Gathered> {
  const { matter, title, body } = written
  if (!matter) return {}
  const { about, subjects: newest = [], gathered } = matter
  const task = noticeTask(written)
  if (!task && newest.length === 0) return { about }
  await lockMatter(tx, about)
  const removedSubjects = await removeAlike(tx, written, about)
  const subjects = [...new Set([...removedSubjects, ...newest])]
  const several = subjects.length > 1 ? gathered?.(subjects.length) : undefined
  const doneAt = task && !(await isNoticeTaskOpen(tx, { ...task, subjects })) ? sql`now()` : null
  return { title, body, ...several, about, task: task?.what, subjects, readAt: doneAt, settledAt: doneAt }
}

async function removeAlike(tx: Tx, written: NoticeDraft, about: string): Promise<string[]> {
  const { userId, kind, factId, of } = written
  const task = noticeTask(written)
  const isForReader = and(
    eq(notification.userId, userId),
    sql`${notification.partyId} is not distinct from ${of?.partyId ?? null}`,
  )
  const isSameTaskOrNews = task
    ? eq(notification.task, task.what)
    : and(isNull(notification.task), eq(notification.kind, kind), sql`cardinality(${notification.subjects}) > 0`)
  const isOfOtherFact = sql`${notification.factId} is distinct from ${factId}`
  // nobody marks silent ones as read: without a limit, all of them would merge for ever
  const isFresh = task ? undefined : gte(notification.createdAt, startOfNews(new Date()))
  const isUnread = or(isNull(notification.readAt), and(eq(notification.silent, true), isFresh))
  const removed = await tx
    .delete(notification)
    .where(
      and(
        isForReader,
        eq(notification.about, about),
        isSameTaskOrNews,
        isOfOtherFact,
        isUnread,
        isNull(notification.settledAt),
      ),
    )
    .returning({ subjects: notification.subjects })
  return removed.flatMap(({ subjects }) => subjects)
}

type Gathered = Partial<Notice> & {
  link?: string
  about?: string
  task?: TaskKind
  subjects?: string[]
  readAt?: SQL | null
  settledAt?: SQL | null
}

/** Settles, for everybody, notifications about one thing (`NoticeTask.about`) whose task is done for all subjects. */
export async function settleTasks(tx: Tx, about: string) {
  await lockMatter(tx, about)
  await settle(tx, sql`n.about = ${about}`)
}

/** Settles, for everybody, invitations to events that no longer take proposals. */
export async function settleInvitations(tx: Tx) {
  const { rows } = await tx.execute<{ about: string }>(sql`
    select distinct n.about from notification n
      where n.task = 'invitation' and n.settled_at is null and not ${isOpenTask} order by n.about`)
  for (const { about } of rows) await settleTasks(tx, about)
}

/** Settles the tasks of deals for this event, after its change is stored. */
export async function settleDealsOf(tx: Tx, eventId: string) {
  const { rows } = await tx.execute<{ id: string; hasNotices: boolean }>(sql`
    select l.deal_id as id, exists (select from notification n
        where n.about = l.deal_id and n.task is not null and n.settled_at is null) as "hasNotices"
      from deal_event l where l.event_id = ${eventId} order by l.deal_id`)
  for (const { id, hasNotices } of rows) if (hasNotices) await settleTasks(tx, id)
  if (rows.length > 0)
    await settleReminders(
      tx,
      rows.map(({ id }) => id),
    )
}

/** Settles the daily reminders that name a task of these deals, after their change is stored. */
export async function settleReminders(tx: Tx, dealIds: readonly string[]) {
  await lockReminders(tx, "shared")
  const ids = sql`${sql.param([...dealIds])}::text[]`
  const parties = sql`select unnest(array[d.sponsor_id, d.organization_id]) from deal d where d.id = any(${ids})`
  const namesDeal = sql`exists (select 1 from unnest(n.subjects) s where ${dealOfSubject} = any(${ids}))`
  await settle(tx, sql`n.task = 'remind' and n.about in (${parties}) and ${namesDeal}`)
}

/** Settles all daily reminders of these parties, since some tasks end with a day. The caller holds `lockReminders`. */
export const settleRemindersOf = (tx: Tx, partyIds: readonly string[], today: Day) =>
  settle(tx, sql`n.task = 'remind' and n.about = any(${sql.param([...partyIds])}::text[])`, isOpenTaskOn(today))

/** Settles the tasks of this deal's sponsor to check an account of its organization. */
export async function settleAccounts(tx: Tx, dealId: string) {
  const organization = sql`(select d.organization_id from deal d where d.id = ${dealId})`
  await lockMatter(tx, organization)
  await settle(tx, sql`n.about = ${organization} and n.task = 'account'`)
}

const settle = (tx: Tx, which: SQL, isOpen = isOpenTask) =>
  tx.execute(sql`
    update notification n set settled_at = now(), read_at = coalesce(n.read_at, now())
      where ${which} and n.task is not null and n.settled_at is null and not ${isOpen}
      returning ${publishSql(sql`n.user_id`, { kind: "notification" })}`)

/** Serializes the writing of daily reminders ("alone") with the commands that settle tasks ("shared"). */
export const lockReminders = (tx: Tx, how: "alone" | "shared") =>
  tx.execute(
    how === "alone"
      ? sql`select pg_advisory_xact_lock(hashtextextended('daily reminders', 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended('daily reminders', 0))`,
  )

/** Serializes transactions about one thing, so that the later one sees what the earlier one wrote. */
const lockMatter = (tx: Tx, about: SQL | string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices of ' || ${about}, 0))`)
