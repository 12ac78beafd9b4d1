import { and, desc, eq, exists, gt, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { channelSql, nameForMany } from "#app/db/conditions/party-people.server.ts"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { member, notification, user } from "#app/db/schema.ts"
import { categoryNames, type NewsCategory } from "#app/domain/notifications/categories.ts"
import { startOfDay, todayIn } from "#app/lib/dates.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { followedEmail, summaryEmail } from "./emails.tsx"

const mostShown = 10
/** From seven in the morning to midnight, in milliseconds; the clocks do not change between these. */
const sinceSevenMs = 17 * 3_600_000

/** Start of the news that a summary covers: seven in the morning of the day before. */
export const startOfNews = (now: Date) => new Date(startOfDay(todayIn(now)).getTime() - sinceSevenMs)

type SummaryReader = { id: string; unreadThreads: number }

/** A person's memberships with a daily summary of messages. */
const readingDaily = (userId: SQL | string) => sql`member reading where reading.user_id = ${userId}
  and ${channelSql(sql`reading.role`, sql`reading.chosen_news`, "messages", "email")} = 'daily'`
const unreadFor = (id: SQL | string, realm: SQL | string, earliestId?: string) =>
  unreadConversations({ id, realm, partyId: sql`reading.party_id` }, earliestId)

/** People of open accounts with news for a daily summary since a moment; `unreadThreads`: of conversations. */
function listReaders(since: Date, onlyUserId?: string): Promise<SummaryReader[]> {
  const unread = unreadFor(sql`${user.id}`, sql`${user.realm}`, earliestIdAt(since.getTime()))
  const sum = sql<number>`(select coalesce(sum(${unread}), 0) from ${readingDaily(sql`${user.id}`)})`
  const unreadThreads = sum.mapWith(Number)
  const notices = db
    .select({ id: notification.id })
    .from(notification)
    .where(hasNewsSince(since, sql`${user.id}`))
  return db
    .select({ id: user.id, unreadThreads })
    .from(user)
    .where(
      and(
        hasDaily(categoryNames),
        or(exists(notices), gt(unreadThreads, 0)),
        eq(user.realm, "public"),
        isOpenAccount,
        onlyUserId === undefined ? undefined : eq(user.id, onlyUserId),
      ),
    )
}

const hasDaily = (among: readonly NewsCategory[]) => {
  const modes = among.map((category) => channelSql(member.role, member.chosenNews, category, "email"))
  return exists(
    db
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.userId, user.id), sql`'daily' in (${sql.join(modes, sql`, `)})`)),
  )
}

const hasNewsSince = (since: Date, userId: SQL | string) =>
  and(
    eq(notification.userId, userId),
    eq(notification.daily, true),
    // these have an email of their own
    ne(notification.kind, followedEmail.kind),
    isNull(notification.settledAt),
    or(isNull(notification.readAt), eq(notification.silent, true)),
    gte(notification.createdAt, since),
  )

async function summarize({ id, unreadThreads }: SummaryReader, since: Date): Promise<Record<string, unknown> | null> {
  const unread = await db
    .select({
      title: notification.title,
      body: notification.body,
      party: nameForMany(sql`"notification"."party_id"`, id),
    })
    .from(notification)
    .where(hasNewsSince(since, id))
    .orderBy(desc(notification.id))
  if (unread.length + unreadThreads === 0) return null
  const threads = await listThreads(id)
  // the conversations may have been read meanwhile
  if (unread.length + threads.length === 0) return null
  const notices = unread.slice(0, mostShown)
  return summaryEmail.of({ notices, more: Math.max(0, unread.length - mostShown), threads })
}

async function listThreads(id: string) {
  const { rows } = await db.execute<{ party: string | null; unread: number }>(sql`
    select * from (select ${nameForMany(sql`reading.party_id`, id)} as party, ${unreadFor(id, "public")} as unread
      from ${readingDaily(id)} order by reading.joined_at, reading.id) own where unread > 0`)
  return rows
}

/** Summary of a person's unread news since a moment; null when there is none or they want no summary. */
export async function findSummary(userId: string, since: Date): Promise<Record<string, unknown> | null> {
  const [reader] = await listReaders(since, userId)
  return reader ? summarize(reader, since) : null
}

/** Start of the news that a waiting summary covers. */
export const sinceIn = ({ since }: Record<string, unknown>, createdAt: Date): Date =>
  typeof since === "string" ? new Date(since) : startOfNews(createdAt)

/** Daily: emails a summary of news unread since seven of the day before; older news was in an earlier summary. */
export async function sendSummaries(now: Date): Promise<number> {
  const since = startOfNews(now)
  let emailCount = 0
  for (const reader of await listReaders(since)) {
    const summary = await summarize(reader, since)
    if (!summary) continue
    const key = `summary:${reader.id}:${todayIn(now)}`
    const content = { ...summary, since: since.toISOString() }
    const email = { key, kind: summaryEmail.kind, userId: reader.id, of: null, content, realm: "public" }
    if (await db.transaction((tx) => queueEmail(tx, email))) emailCount++
  }
  return emailCount
}
