import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { hearersOf, membersOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { publishSql } from "#app/db/outbox/publish.server.ts"
import { notification, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { EmailSettingsInput } from "#app/domain/notifications/email-settings.ts"
import type { NotificationKind } from "#app/domain/notifications/email-switches.ts"
import { emailSwitches, type SwitchName, switchesFor } from "#app/domain/notifications/email-switches.ts"
import type { AskedTask } from "#app/domain/notifications/task.ts"
import type { News, NewsOf } from "#app/domain/parties/news.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { askedTask, gather, type Matter } from "./matters.server.ts"

export type NewNotification = {
  userId: string
  kind: NotificationKind
  /** Source fact: one notification per kind, fact, party and person. Null: none. */
  factId: string | null
  title: string
  body: string
  /** A path of this site. */
  link: string
  /** What it is about, for what is settled or gathers. */
  matter?: Matter
  /** Content of the kind's email template; without it no email is sent. */
  email?: Record<string, unknown>
  /** Replaces the account's address for that email. */
  address?: string
  /** Whose news it is, asked again when its email is sent; null: the person's own affair. */
  of: NewsOf | null
  realm: string
}

/**
 * Notifies one person in the caller's transaction: the list, the bell and, with `email`, an email unless switched off.
 * Once per fact and party; never for deleted or blocked accounts. Returns whether the person was notified now.
 */
export async function notify(tx: Tx, written: NewNotification): Promise<boolean> {
  const { userId, kind, factId, title, body, link, email, address, of, realm } = written
  if ((await openAmong(tx, [userId])).length === 0) return false
  const [fresh] = await tx
    .insert(notification)
    .values({
      ...{ id: timeOrderedId(), userId, partyId: of?.partyId, kind, factId, title, body, link },
      ...(await gather(tx, written)),
    })
    .onConflictDoNothing()
    .returning({ id: notification.id, told: publishSql(notification.userId, { kind: "notification" }) })
  if (fresh && email)
    await queueEmail(tx, {
      key: [factId ?? fresh.id, kind, userId, of?.partyId].filter(Boolean).join(":"),
      kind,
      userId,
      address,
      content: email,
      of,
      task: askedTask(written),
      realm,
    })
  return fresh !== undefined
}

/** The same for the members of a party whom this kind of news reaches; returns who was notified now. */
export const notifyParty = async (
  tx: Tx,
  partyId: string,
  news: News,
  notification: Omit<NewNotification, "userId" | "of">,
): Promise<string[]> => notifyEach(tx, await membersOf(tx, partyId, news), { ...notification, of: { partyId, news } })

/** The same for the people of one side whom news of a deal reach. */
export const notifyOfDeal = async (
  tx: Tx,
  { dealId, partyId }: { dealId: string; partyId: string },
  news: News,
  notification: Omit<NewNotification, "userId" | "of">,
): Promise<string[]> =>
  notifyEach(tx, await hearersOf(tx, { dealId, partyId, news, task: notification.matter?.task }), {
    ...notification,
    of: { partyId, news, dealId },
  })

async function notifyEach(
  tx: Tx,
  userIds: readonly string[],
  notification: Omit<NewNotification, "userId">,
): Promise<string[]> {
  const told: string[] = []
  for (const userId of userIds) if (await notify(tx, { ...notification, userId })) told.push(userId)
  return told
}

async function openAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const open = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), isOpenAccount))
  return open.map(({ id }) => id)
}

/**
 * Parts of a statement (`with …`) that run when its part `written` has a row; replace the unread one of the link. `asks`:
 * what the party is asked.
 */
export const renewedNotice = ({ userIds, kind, title, body, link, asks }: Renewed): SQL => {
  const people = sql`${sql.param([...userIds])}::text[]`
  const ids = sql`${sql.param(userIds.map(() => timeOrderedId()))}::text[]`
  return sql`
    outdated as (
      delete from notification using written
        where user_id = any(${people}) and kind = ${kind} and link = ${link} and read_at is null),
    renewed as (
      insert into notification (id, user_id, kind, title, body, link, party_id, about, task)
        select told.id, told.user_id, ${kind}, ${title}, ${body}, ${link},
            ${asks?.partyId ?? null}::text, ${asks?.about ?? null}::text, ${asks?.what ?? null}::text
          from written, unnest(${ids}, ${people}) as told (id, user_id)
          where exists (select 1 from "user" where "user".id = told.user_id and ${isOpenAccount})
        returning ${publishSql(sql`user_id`, { kind: "notification" })})`
}

/** The same for `markSeen`. */
export const seenNotice = ({ userId, kind, link }: About): SQL => sql`
    noticed as (
      update notification set read_at = now() from written
        where user_id = ${userId} and kind = ${kind} and link = ${link} and read_at is null
        returning ${publishSql(sql`user_id`, { kind: "notification" })})`

type Renewed = Omit<About, "userId"> & {
  userIds: readonly string[]
  title: string
  body: string
  asks?: Omit<AskedTask, "subjects"> | null
}
type About = { userId: string; kind: NotificationKind; link: string }
type NewsForMany = Pick<NewNotification, "kind" | "factId" | "title" | "body" | "link">

/** Notifies many people in the list and at the bell, each once per fact, without those who cannot sign in. */
export async function notifyMany(tx: Tx, userIds: readonly string[], news: NewsForMany) {
  const atOnce = 500
  for (let at = 0; at < userIds.length; at += atOnce) {
    const open = await openAmong(tx, userIds.slice(at, at + atOnce))
    if (open.length === 0) continue
    const rows = open.map((userId) => ({ ...news, id: timeOrderedId(), userId }))
    await tx
      .insert(notification)
      .values(rows)
      .onConflictDoNothing()
      .returning({ told: publishSql(notification.userId, { kind: "notification" }) })
  }
}

/** Notifies people of open accounts, each of something else, in one statement; once per fact. */
export async function notifyPeople(tx: Tx, notices: readonly (NewsForMany & { userId: string; asks: AskedTask })[]) {
  if (notices.length === 0) return
  await tx
    .insert(notification)
    .values(
      notices.map(({ asks: { what: task, subjects, ...asked }, ...one }) => ({
        ...{ ...one, ...asked, task },
        ...{ id: timeOrderedId(), subjects: [...subjects] },
      })),
    )
    .onConflictDoNothing()
    .returning({ told: publishSql(notification.userId, { kind: "notification" }) })
}

/** Marks the viewer's own notifications as read: one, those of a link, those whose link begins so, or all. */
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
      .returning({ told: publishSql(notification.userId, { kind: "notification" }) })
  })
}

/** Marks a person's notifications of one kind and link as read, as they have seen what it is about. */
export async function markSeen(tx: Tx, { userId, kind, link }: About) {
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
    .returning({ told: publishSql(notification.userId, { kind: "notification" }) })
}

/** Stores which emails the viewer wants. */
export async function saveEmailSettings(viewer: Viewer, { mails, dailySummary }: EmailSettingsInput) {
  const off = switchesFor(viewer.userType).filter(({ name }) => !mails.includes(name))
  const mutedEmails = off.flatMap(({ kinds }) => [...kinds])
  await db.update(user).set({ mutedEmails, dailySummary }).where(eq(user.id, viewer.id))
}

/** Switches one kind of the viewer's emails on again; idempotent. */
export async function switchOnEmails(viewer: Viewer, name: SwitchName) {
  const kinds = emailSwitches.filter((one) => one.name === name).flatMap((one) => [...one.kinds])
  const left = sql`array(select kind from unnest(${user.mutedEmails}) as kind where kind <> all(${sql.param(kinds)}::text[]))`
  await db.update(user).set({ mutedEmails: left }).where(eq(user.id, viewer.id))
}
