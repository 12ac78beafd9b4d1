import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { channelSql, receivesNews } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { event, fact, member, notification, organization, organizationFollow, user } from "#app/db/schema.ts"
import { formatLongDayRange, todayIn } from "#app/lib/dates.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { followedEmail, type NewEvent } from "./emails.tsx"
import { startOfNews } from "./summary-emails.server.ts"

/** Daily: emails followers their unread new events, for the party that each notice names; returns how many emails. */
export async function emailFollowers(now: Date): Promise<number> {
  const rows = await db
    .select({
      userId: user.id,
      partyId: member.partyId,
      eventId: event.id,
      title: event.title,
      organization: organization.name,
      startDate: event.startDate,
      endDate: event.endDate,
      city: event.city,
    })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.userId))
    .innerJoin(fact, eq(fact.id, notification.factId))
    .innerJoin(event, eq(event.id, fact.aboutId))
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .innerJoin(member, and(eq(member.userId, user.id), eq(member.partyId, notification.partyId)))
    .innerJoin(
      organizationFollow,
      and(eq(organizationFollow.partyId, member.partyId), eq(organizationFollow.organizationId, event.organizationId)),
    )
    .where(
      and(
        gte(notification.id, earliestIdAt(startOfNews(now).getTime())),
        eq(notification.kind, followedEmail.kind),
        or(isNull(notification.readAt), eq(notification.silent, true)),
        eq(user.realm, "public"),
        sql`not (${followedEmail.kind} = any(${user.mutedEmails}))`,
        receivesNews(member.role, "event"),
        sql`${channelSql(member.role, member.chosenNews, "events", "email")} <> 'never'`,
        isOpenAccount,
        isNull(event.deletedAt),
        isNull(event.hiddenAt),
        isNull(organization.hiddenAt),
        ne(event.status, "canceled"),
      ),
    )
    .orderBy(asc(user.id), asc(member.partyId), asc(event.startDate), asc(event.id))
  let emailCount = 0
  for (const own of Map.groupBy(rows, ({ userId, partyId }) => `${userId}:${partyId}`).values()) {
    const [{ userId, partyId }] = own as [FollowedEventRow]
    const key = `followed:${userId}:${partyId}:${todayIn(now)}`
    const of = { partyId, news: "event" } as const
    const content = followedEmail.of({ events: newEvents(own) })
    const email = { key, kind: followedEmail.kind, userId, of, content, realm: "public" }
    if (await db.transaction((tx) => queueEmail(tx, email))) emailCount++
  }
  return emailCount
}

type FollowedEventRow = Omit<NewEvent, "whenAndWhere"> & {
  userId: string
  partyId: string
  startDate: string
  endDate: string | null
  city: string
}

/** Lists each event once, however often it was published. */
function newEvents(rows: readonly FollowedEventRow[]): NewEvent[] {
  const events = new Map<string, NewEvent>()
  for (const { eventId, title, organization: name, startDate, endDate, city } of rows)
    events.set(eventId, {
      eventId,
      title,
      organization: name,
      whenAndWhere: `${formatLongDayRange(startDate, endDate)}, ${city}`,
    })
  return [...events.values()]
}
