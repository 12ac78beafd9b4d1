import { and, desc, eq, gte, isNull, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { isOpenAccount } from "#app/db/open-account.server.ts"
import { queueMail } from "#app/db/outbox.server.ts"
import { notification, user } from "#app/db/schema.ts"
import { unreadConversations } from "#app/db/unread.server.ts"
import { startOfDay, todayIn } from "#app/lib/dates.ts"
import { summaryMail } from "./mails.tsx"

const mostShown = 10
/** From seven in the morning, when the last summary was written, to midnight; no change of the clocks lies between. */
const sinceSevenMs = 17 * 3_600_000

/**
 * Writes the daily summary of everyone who wants it and has a notice unread since seven of the day before, or an unread
 * conversation of whatever age; once a day at most.
 */
export async function mailSummaries(now: Date): Promise<number> {
  const today = todayIn(now)
  const since = new Date(startOfDay(today).getTime() - sinceSevenMs)
  const people = await db
    .select({ id: user.id, conversations: unreadConversations(sql`${user.id}`, sql`${user.realm}`) })
    .from(user)
    .where(and(eq(user.dailySummary, true), eq(user.realm, "public"), isOpenAccount))
  let written = 0
  for (const { id: userId, conversations } of people) {
    const unread = await db
      .select({ title: notification.title, body: notification.body })
      .from(notification)
      .where(and(eq(notification.userId, userId), isNull(notification.readAt), gte(notification.createdAt, since)))
      .orderBy(desc(notification.id))
    if (unread.length + conversations === 0) continue
    const content = {
      notices: unread.slice(0, mostShown),
      more: Math.max(0, unread.length - mostShown),
      conversations,
    }
    const key = `summary:${userId}:${today}`
    const fresh = await db.transaction((tx) =>
      queueMail(tx, { key, kind: summaryMail.kind, userId, content: summaryMail.of(content), realm: "public" }),
    )
    if (fresh) written++
  }
  return written
}
