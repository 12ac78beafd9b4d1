import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { isPastBy, isUpcoming } from "#app/db/conditions/past-event.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { publicEvent } from "#app/db/public-columns.server.ts"
import { event, eventPost, file } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { isPast } from "#app/domain/events/event.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { listSampleOrganizationEvents } from "../sample-queries.server.ts"
import type { EventPages, OrganizationEventData, OrganizationEvents } from "./organization-profile.ts"

/** Events of an organization: upcoming ones from the nearest, past ones from the latest. */
export async function listOrganizationEvents(
  viewer: Viewer | null,
  organizationId: string,
  pages: EventPages,
  now = new Date(),
): Promise<OrganizationEvents> {
  pageShows("event:*")
  const today = todayIn(now)
  const isOwn = and(
    eq(event.organizationId, organizationId),
    eq(event.realm, realmOf(viewer)),
    isNull(event.deletedAt),
    isNull(event.hiddenAt),
  )
  const [upcoming, past, counts] = await Promise.all([
    eventRows(and(isOwn, isUpcoming(today)), [asc(event.startDate), asc(event.id)], pages.upcoming),
    eventRows(and(isOwn, isPastBy(today)), [desc(event.startDate), desc(event.id)], pages.past),
    countSections(isOwn, today),
  ])
  const posts = await countPosts([...upcoming, ...past].map(({ id }) => id))
  const asEvent = ({ picture, beginning, ...row }: (typeof upcoming)[number]): OrganizationEventData => ({
    ...row,
    text: excerpt(beginning, 140),
    picture: picture && pictureSources("banner", picture),
    posts: posts.get(row.id) ?? 0,
  })
  return {
    upcoming: { events: upcoming.map(asEvent), count: counts.upcoming },
    past: { events: past.map(asEvent), count: counts.past },
  }
}

export function sampleOrganizationEvents(id: string, now = new Date()): OrganizationEvents {
  const today = todayIn(now)
  const events = listSampleOrganizationEvents(id, now)
  const section = (past: boolean) => {
    const own = events.filter((each) => isPast(each, today) === past)
    return { events: own, count: own.length }
  }
  return { upcoming: section(false), past: section(true) }
}

const eventRows = (where: SQL | undefined, order: SQL[], pages: number) =>
  db
    .select({
      id: publicEvent.id,
      title: publicEvent.title,
      category: publicEvent.category,
      status: publicEvent.status,
      startDate: publicEvent.startDate,
      endDate: publicEvent.endDate,
      beginning: sql<string>`left(${publicEvent.description}, 300)`,
      picture: { key: file.key, width: file.width, tint: file.tint },
    })
    .from(event)
    .leftJoin(file, isPictureOfEvent)
    .where(where)
    .orderBy(...order)
    .limit(pages * pageSize)

async function countSections(isOwn: SQL | undefined, today: Day) {
  const [counts] = await db
    .select({
      upcoming: sql<number>`count(*) filter (where ${isUpcoming(today)})::integer`,
      past: sql<number>`count(*) filter (where ${isPastBy(today)})::integer`,
    })
    .from(event)
    .where(isOwn)
  return counts ?? { upcoming: 0, past: 0 }
}

/** "n aktualności" of all events in one query. */
async function countPosts(eventIds: string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({ id: eventPost.eventId, posts: count() })
    .from(eventPost)
    .where(inArray(eventPost.eventId, eventIds))
    .groupBy(eventPost.eventId)
  return new Map(rows.map(({ id, posts }) => [id, posts]))
}
