import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { listListeners, recipientsOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { publishSql } from "#app/db/outbox/publish.server.ts"
import { notification, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Channels, channelsFor, howOf, type NotificationKind } from "#app/domain/notifications/categories.ts"
import type { NoticeTask } from "#app/domain/notifications/task.ts"
import type { News, NewsOf } from "#app/domain/parties/news.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { gatherUnread, type Matter, noticeTask } from "./matter-commands.server.ts"
import { queueNotice } from "./notice-emails.server.ts"

export type NewNotification = {
  userId: string
  kind: NotificationKind
  /** Source fact: one notification per kind, fact, party and person. Null: none. */
  factId: string | null
  title: string
  body: string
  /** A path on this site. */
  link: string
  /** Subject by which notifications are merged and settled. */
  matter?: Matter
  /** Content of the kind's email template; without it no email is sent. */
  email?: Record<string, unknown>
  /** Replaces the account's address for that email. */
  address?: string
  /** The party and kind of the news, checked again before the email is sent; null: about the person alone. */
  of: NewsOf | null
  realm: string
}

/** Notifies one named person at the bell and, unless they chose otherwise, by email; in all else as `notifyAs`. */
export async function notify(tx: Tx, written: NewNotification): Promise<boolean> {
  const { userId, kind, of } = written
  const listeners = of ? await listListeners(tx, of.partyId) : []
  const own = listeners.find(({ id }) => id === userId) ?? { role: "viewer", chosen: {}, muted: [] }
  return notifyAs(tx, written, channelsFor(kind, own, { isNamed: true }))
}

/**
 * Notifies one person in the caller's transaction: in the list, at the bell unless it is off, and by email now or
 * daily. Once per fact and party; never for deleted or blocked accounts. Returns whether a notification was added.
 */
export async function notifyAs(tx: Tx, written: NewNotification, { bell, email }: Channels): Promise<boolean> {
  const { userId, kind, factId, title, body, link, email: content, address, of, realm } = written
  if ((await openAmong(tx, [userId])).length === 0) return false
  const gathered = await gatherUnread(tx, written)
  const shown = { title, body, link, ...gathered }
  const [added] = await tx
    .insert(notification)
    .values({
      id: timeOrderedId(),
      userId,
      partyId: of?.partyId,
      kind,
      factId,
      ...shown,
      daily: email === "daily",
      silent: !bell,
      readAt: shown.readAt ?? (bell ? null : sql`now()`),
    })
    .onConflictDoNothing()
    .returning({ id: notification.id, published: publishSql(notification.userId, { kind: "notification" }) })
  if (!added || email !== "now") return added !== undefined
  const task = noticeTask(written)
  if (content) {
    const key = [factId ?? added.id, kind, userId, of?.partyId].filter(Boolean).join(":")
    await queueEmail(tx, { key, kind, userId, address, content, of, task, realm })
  } else if (howOf(kind) === "notice")
    await queueNotice(tx, { ...shown, kind, userId, of, realm, task, id: factId ?? added.id, entry: added.id })
  return true
}

/** Notifies the members of a party whom this kind of news reaches; returns the ids of those emailed at once. */
export const notifyParty = async (tx: Tx, partyId: string, news: News, written: NewsForEach): Promise<string[]> =>
  notifyEach(tx, { partyId, news }, written)

/** As `notifyParty`, for the people of one side whom news of a deal reach. */
export const notifyOfDeal = async (
  tx: Tx,
  { dealId, partyId }: { dealId: string; partyId: string },
  news: News,
  written: NewsForEach,
): Promise<string[]> => notifyEach(tx, { partyId, news, dealId }, written)

type NewsForEach = Omit<NewNotification, "userId" | "of">

async function notifyEach(tx: Tx, of: NewsOf, written: NewsForEach): Promise<string[]> {
  const emailedNow: string[] = []
  const delivery = { ...of, kind: written.kind, task: written.matter?.task }
  for (const { id: userId, ...channels } of await recipientsOf(tx, delivery)) {
    const isAdded = await notifyAs(tx, { ...written, userId, of }, channels)
    if (isAdded && channels.email === "now") emailedNow.push(userId)
  }
  return emailedNow
}

async function openAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const open = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), isOpenAccount))
  return open.map(({ id }) => id)
}

/**
 * Parts of a statement (`with …`) that replace the unread notification of the link when its part `written` has a row.
 * `asks`: what the party is to do.
 */
export const renewedNotice = ({ userIds, partyId, kind, title, body, link, asks }: NoticeUpdate): SQL => {
  const people = sql`${sql.param([...userIds])}::text[]`
  const ids = sql`${sql.param(userIds.map(() => timeOrderedId()))}::text[]`
  return sql`
    outdated as (
      delete from notification using written
        where user_id = any(${people}) and kind = ${kind} and link = ${link} and read_at is null),
    renewed as (
      insert into notification (id, user_id, kind, title, body, link, party_id, about, task)
        select notice.id, notice.user_id, ${kind}, ${title}, ${body}, ${link},
            ${partyId}::text, ${asks?.about ?? null}::text, ${asks?.what ?? null}::text
          from written, unnest(${ids}, ${people}) as notice (id, user_id)
          where exists (select 1 from "user" where "user".id = notice.user_id and ${isOpenAccount})
        returning ${publishSql(sql`user_id`, { kind: "notification" })})`
}

/** `markSeen` as part of a statement, as in `renewedNotice`. */
export const seenNotice = ({ userId, kind, link }: NoticeKey): SQL => sql`
    noticed as (
      update notification set read_at = now() from written
        where user_id = ${userId} and kind = ${kind} and link = ${link} and read_at is null
        returning ${publishSql(sql`user_id`, { kind: "notification" })})`

type NoticeUpdate = Omit<NoticeKey, "userId"> & {
  userIds: readonly string[]
  partyId: string | null
  title: string
  body: string
  asks?: Pick<NoticeTask, "what" | "about"> | null
}
type NoticeKey = { userId: string; kind: NotificationKind; link: string }
type NewsForMany = Pick<NewNotification, "kind" | "factId" | "title" | "body" | "link">
export type ReachedPerson = { userId: string; partyId: string } & Channels

/** Notifies many people in the list and at the bell, once per fact; skips those who cannot sign in. */
export async function notifyMany(tx: Tx, people: readonly ReachedPerson[], news: NewsForMany) {
  const batchSize = 500
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize)
    const ids = batch.map(({ userId }) => userId)
    const open = new Set(await openAmong(tx, ids))
    const rows = batch
      .filter(({ userId }) => open.has(userId))
      .map(({ userId, partyId, bell, email }) => ({
        ...news,
        id: timeOrderedId(),
        userId,
        partyId,
        daily: email === "daily",
        silent: !bell,
        readAt: bell ? null : sql`now()`,
      }))
    if (rows.length === 0) continue
    await tx
      .insert(notification)
      .values(rows)
      .onConflictDoNothing()
      .returning({ published: publishSql(notification.userId, { kind: "notification" }) })
  }
}

/** Notifies people of open accounts, each with a text of their own, in one statement; once per fact. */
export async function notifyPeople(tx: Tx, notices: readonly (NewsForMany & { userId: string; asks: NoticeTask })[]) {
  if (notices.length === 0) return
  await tx
    .insert(notification)
    .values(
      notices.map(({ asks: { what: task, subjects, ...shared }, ...one }) => ({
        ...one,
        ...shared,
        task,
        id: timeOrderedId(),
        subjects: [...subjects],
      })),
    )
    .onConflictDoNothing()
    .returning({ published: publishSql(notification.userId, { kind: "notification" }) })
}

/** Marks the viewer's own notifications as read: one, those of a link, those whose link has this beginning, or all. */
export async function markNotificationsRead(
  viewer: Viewer,
  which: { id: string } | { link: string } | { beginning: string } | "all",
  now = new Date(),
) {
  const { id, link, beginning } = { id: null, link: null, beginning: null, ...(which === "all" ? {} : which) }
  await db.transaction(async (tx) => {
    await tx
      .update(notification)
      .set({ readAt: now })
      .where(
        and(
          eq(notification.userId, viewer.id),
          isNull(notification.readAt),
          id === null ? undefined : eq(notification.id, id),
          link === null ? undefined : eq(notification.link, link),
          beginning === null ? undefined : sql`starts_with(${notification.link}, ${beginning})`,
        ),
      )
      .returning({ published: publishSql(notification.userId, { kind: "notification" }) })
  })
}

/** Marks a person's notifications of one kind and link as read, because they have seen its page. */
export async function markSeen(tx: Tx, { userId, kind, link }: NoticeKey) {
  await tx
    .update(notification)
    .set({ readAt: new Date() })
    .where(
      and(
        eq(notification.userId, userId),
        eq(notification.kind, kind),
        eq(notification.link, link),
        isNull(notification.readAt),
      ),
    )
    .returning({ published: publishSql(notification.userId, { kind: "notification" }) })
}
