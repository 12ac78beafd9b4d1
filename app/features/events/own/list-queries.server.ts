import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { limitInText } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { event, file } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { shownStatus } from "#app/domain/events/event.ts"
import { allStatuses, type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import { defaultEventSort, isMemberSort } from "#app/domain/events/event-sort.ts"
import { nextDeadline } from "#app/domain/events/event-work.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { todayIn } from "#app/lib/dates.ts"
import { afterCursor, cursorOf, orderOf } from "../list/order-columns.server.ts"
import { eventSearch } from "../search/conditions.server.ts"
import { noWork, workOf } from "./work-queries.server.ts"

type Owner = Viewer & { organizationId: string }

/** The organization's own events, including cancelled and hidden ones. */
const isOwn = (viewer: Owner) =>
  and(eq(event.organizationId, viewer.organizationId), eq(event.realm, realmOf(viewer)), isNull(event.deletedAt))

function conditions(viewer: Owner, { q, status, category }: EventFilters): SQL | undefined {
  return and(
    isOwn(viewer),
    eventSearch(q),
    status === null || status === allStatuses ? undefined : eq(event.shownStatus, status),
    category === null ? undefined : eq(event.category, category),
  )
}

const hasOrganization = (viewer: Viewer): viewer is Owner => viewer.organizationId !== null

/** One page of the viewer's own events with the work their deals need. Empty without an organization. */
export async function listOwnEvents(viewer: Viewer, wanted: EventFilters, now = new Date()) {
  const isSortOfOtherLists = wanted.sort === "relevance" || wanted.sort === "near" || isMemberSort(wanted.sort)
  const filters = { ...wanted, sort: isSortOfOtherLists ? defaultEventSort : wanted.sort }
  if (!hasOrganization(viewer)) return { events: [], count: 0, next: null }
  const [rows, count] = await Promise.all([pageOf(viewer, filters), countOwnEvents(viewer, filters)])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const work = await workOf(
    viewer,
    shown.map(({ id }) => id),
  )
  const today = todayIn(now)
  return {
    events: shown.map(({ picture, hiddenAt, closed: _, ...row }) => {
      const eventWork = work.get(row.id) ?? noWork
      return {
        ...row,
        shownStatus: shownStatus(row, today),
        picture: picture && pictureSources("banner", picture),
        isHidden: hiddenAt !== null,
        work: eventWork,
        deadline: nextDeadline(row, eventWork, today),
      }
    }),
    count,
    next: rows.length > pageSize && last ? cursorOf(filters, last) : null,
  }
}
export type OwnEvents = Awaited<ReturnType<typeof listOwnEvents>>
export type ListedOwnEvent = OwnEvents["events"][number]

/** Whether the list is requested often enough to cache its statements: the first page without filters. */
const isFrequent = ({ q, status, category, after, sort }: EventFilters) =>
  q === "" && status === null && category === null && after === null && sort === defaultEventSort

const pageOf = (viewer: Owner, filters: EventFilters) =>
  isFrequent(filters)
    ? askForViewer("own events", viewer, {}, (of) => selectPage(of as Owner, filters))
    : selectPage(viewer, filters)

const selectPage = (viewer: Owner, filters: EventFilters) =>
  db
    .select({
      id: event.id,
      title: event.title,
      category: event.category,
      status: event.status,
      closed: event.closed,
      startDate: event.startDate,
      endDate: event.endDate,
      city: event.city,
      voivodeship: event.voivodeship,
      participants: event.expectedParticipants,
      hiddenAt: event.hiddenAt,
      picture: { key: file.key, width: file.width, tint: file.tint },
    })
    .from(event)
    .leftJoin(file, isPictureOfEvent)
    .where(and(conditions(viewer, filters), afterCursor(filters)))
    .orderBy(...orderOf(filters))
    .limit(limitInText(pageSize + 1))

async function countOwnEvents(viewer: Owner, filters: EventFilters): Promise<number> {
  const selectCount = (of: Viewer) =>
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(event)
      .where(conditions(of as Owner, filters))
  const [counted] = await (isFrequent(filters)
    ? askForViewer("own events counted", viewer, {}, selectCount)
    : selectCount(viewer))
  return counted?.count ?? 0
}
