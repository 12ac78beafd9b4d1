import { and, desc, eq, gte, isNull, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { notification, user } from "#app/db/schema.ts"
import { startOfDay, todayIn } from "#app/lib/dates.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { summaryEmail } from "./emails.tsx"

const mostShown = 10
/** From seven in the morning to midnight; no clock change lies between. */
const sinceSevenMs = 17 * 3_600_000

/** A summary covers what came since seven in the morning of the day before. */
export const startOfNews = (now: Date) => new Date(startOfDay(todayIn(now)).getTime() - sinceSevenMs)

/** Daily: emails those who want it what is unread since seven of the day before; older news was in an earlier one. */
export async function sendSummaries(now: Date): Promise<number> {
  const today = todayIn(now)
  const since = startOfNews(now)
  const unreadOf = (earliestId?: string) =>
    unreadConversations({ id: sql`${user.id}`, realm: sql`${user.realm}` }, earliestId)
  const people = await db
    .select({ id: user.id, conversations: unreadOf(), fresh: unreadOf(earliestIdAt(since.getTime())) })
    .from(user)
    .where(and(eq(user.dailySummary, true), eq(user.realm, "public"), isOpenAccount))
  let written = 0
  for (const { id: userId, conversations, fresh } of people) {
    const unread = await db
      .select({ title: notification.title, body: notification.body })
      .from(notification)
      .where(and(eq(notification.userId, userId), isNull(notification.readAt), gte(notification.createdAt, since)))
      .orderBy(desc(notification.id))
    if (unread.length + fresh === 0) continue
    const content = {
      notices: unread.slice(0, mostShown),
      more: Math.max(0, unread.length - mostShown),
      conversations,
    }
    const key = `summary:${userId}:${today}`
    const isNew = await db.transaction((tx) =>
      queueEmail(tx, { key, kind: summaryEmail.kind, userId, content: summaryEmail.of(content), realm: "public" }),
    )
    if (isNew) written++
  }
  return written
}
