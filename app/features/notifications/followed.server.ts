import { and, asc, eq, exists, gte, isNull, ne, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { hears } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { event, fact, member, notification, organization, organizationFollow, user } from "#app/db/schema.ts"
import { formatLongDayRange, todayIn } from "#app/lib/dates.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { followedEmail, type NewEvent } from "./emails.tsx"
import { startOfNews } from "./summary.server.ts"

/** Daily: emails unread new events of followed organizations, unless in the daily summary; returns how many. */
export async function emailFollowers(now: Date): Promise<number> {
  const stillFollows = db
    .select({ one: sql`1` })
    .from(organizationFollow)
    .innerJoin(member, and(eq(member.partyId, organizationFollow.partyId), hears(member.role, "event")))
    .where(and(eq(member.userId, user.id), eq(organizationFollow.organizationId, event.organizationId)))
  const rows = await db
    .select({
      userId: user.id,
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
    .where(
      and(
        gte(notification.id, earliestIdAt(startOfNews(now).getTime())),
        eq(notification.kind, followedEmail.kind),
        isNull(notification.readAt),
        eq(user.realm, "public"),
        eq(user.dailySummary, false),
        sql`not (${followedEmail.kind} = any(${user.mutedEmails}))`,
        isOpenAccount,
        isNull(event.deletedAt),
        isNull(event.hiddenAt),
        isNull(organization.hiddenAt),
        ne(event.status, "canceled"),
        exists(stillFollows),
      ),
    )
    .orderBy(asc(user.id), asc(event.startDate), asc(event.id))
  let written = 0
  for (const [userId, events] of byReader(rows)) {
    const key = `followed:${userId}:${todayIn(now)}`
    const content = followedEmail.of({ events })
    if (
      await db.transaction((tx) => queueEmail(tx, { key, kind: followedEmail.kind, userId, content, realm: "public" }))
    )
      written++
  }
  return written
}

type Row = Omit<NewEvent, "whenAndWhere"> & { userId: string; startDate: string; endDate: string | null; city: string }

function byReader(rows: Row[]): Map<string, NewEvent[]> {
  const readers = new Map<string, NewEvent[]>()
  for (const { userId, eventId, title, organization: name, startDate, endDate, city } of rows) {
    const whenAndWhere = `${formatLongDayRange(startDate, endDate)}, ${city}`
    const told = readers.get(userId) ?? []
    if (told.every((one) => one.eventId !== eventId)) told.push({ eventId, title, organization: name, whenAndWhere })
    readers.set(userId, told)
  }
  return readers
}
