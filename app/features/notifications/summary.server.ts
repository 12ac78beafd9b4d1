import { and, desc, eq, exists, gt, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { channelSql, nameForMany } from "#app/db/conditions/party-people.server.ts"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { member, notification, user } from "#app/db/schema.ts"
import { type Category, categoryNames } from "#app/domain/notifications/categories.ts"
import { startOfDay, todayIn } from "#app/lib/dates.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { followedEmail, summaryEmail } from "./emails.tsx"

const mostShown = 10
/** From seven in the morning to midnight; no clock change lies between. */
const sinceSevenMs = 17 * 3_600_000

/** A summary covers what came since seven in the morning of the day before. */
export const startOfNews = (now: Date) => new Date(startOfDay(todayIn(now)).getTime() - sinceSevenMs)

type Unread = { id: string; conversations: number; fresh: number }

/**
 * Those of open accounts with news since a moment that they want once a day, with their unread conversations if these are
 * among it; `fresh`: of these since that moment.
 */
function listReaders(since: Date, only?: string): Promise<Unread[]> {
  const unreadOf = (earliestId?: string) => {
    const unread = unreadConversations({ id: sql`${user.id}`, realm: sql`${user.realm}` }, earliestId)
    return sql<number>`case when ${hasDaily(["messages"])} then (${unread}) else 0 end`.mapWith(Number)
  }
  const fresh = unreadOf(earliestIdAt(since.getTime()))
  const notices = db
    .select({ id: notification.id })
    .from(notification)
    .where(isToldSince(since, sql`${user.id}`))
  return db
    .select({ id: user.id, conversations: unreadOf(), fresh })
    .from(user)
    .where(
      and(
        hasDaily(categoryNames),
        or(exists(notices), gt(fresh, 0)),
        eq(user.realm, "public"),
        isOpenAccount,
        only === undefined ? undefined : eq(user.id, only),
      ),
    )
}

const hasDaily = (among: readonly Category[]) => {
  const modes = among.map((category) => channelSql(member.role, member.chosenNews, category, "email"))
  return exists(
    db
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.userId, user.id), sql`'daily' in (${sql.join(modes, sql`, `)})`)),
  )
}

const isToldSince = (since: Date, userId: SQL | string) =>
  and(
    eq(notification.userId, userId),
    eq(notification.daily, true),
    // told in an email of their own
    ne(notification.kind, followedEmail.kind),
    isNull(notification.settledAt),
    or(isNull(notification.readAt), eq(notification.silent, true)),
    gte(notification.createdAt, since),
  )

async function summarize({ id, conversations, fresh }: Unread, since: Date): Promise<Record<string, unknown> | null> {
  const unread = await db
    .select({
      title: notification.title,
      body: notification.body,
      party: nameForMany(sql`"notification"."party_id"`, id),
    })
    .from(notification)
    .where(isToldSince(since, id))
    .orderBy(desc(notification.id))
  if (unread.length + fresh === 0) return null
  const notices = unread.slice(0, mostShown)
  return summaryEmail.of({ notices, more: Math.max(0, unread.length - mostShown), conversations })
}

/** What is unread of a person's news since a moment; null: nothing, or they want no summary. */
export async function findSummary(userId: string, since: Date): Promise<Record<string, unknown> | null> {
  const [reader] = await listReaders(since, userId)
  return reader ? summarize(reader, since) : null
}

/** From when a waiting summary tells. */
export const sinceIn = ({ since }: Record<string, unknown>, createdAt: Date): Date =>
  typeof since === "string" ? new Date(since) : startOfNews(createdAt)

/** Daily: emails those who want it what is unread since seven of the day before; older news was in an earlier one. */
export async function sendSummaries(now: Date): Promise<number> {
  const since = startOfNews(now)
  let written = 0
  for (const reader of await listReaders(since)) {
    const summary = await summarize(reader, since)
    if (!summary) continue
    const key = `summary:${reader.id}:${todayIn(now)}`
    const content = { ...summary, since: since.toISOString() }
    const email = { key, kind: summaryEmail.kind, userId: reader.id, of: null, content, realm: "public" }
    if (await db.transaction((tx) => queueEmail(tx, email))) written++
  }
  return written
}
