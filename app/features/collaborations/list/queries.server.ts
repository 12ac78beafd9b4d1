import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { contains } from "#app/db/contains.server.ts"
import { collaboration, collaborationEvent, event, file } from "#app/db/schema.ts"
import { allEventsCancelled, codesOfGroup, otherSide, type Side } from "#app/domain/collaboration.ts"
import {
  type CollaborationFilters,
  readCollaborationCursor,
  writeCollaborationCursor,
} from "#app/domain/collaboration-list.ts"
import { dealTitle, partnerName } from "#app/domain/collaboration-names.ts"
import { isTurnOf } from "#app/domain/collaboration-view.ts"
import { countedMost, pageSize } from "#app/domain/event-list.ts"
import { pictureSources } from "#app/domain/picture.ts"
import { searchTerms } from "#app/domain/search.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { isParty, sideOf } from "../queries.server.ts"

/** Everything the list was asked for, combined with AND; party and world come from the viewer (B 6, D5). */
function conditions(viewer: Viewer, { q, status, mine }: CollaborationFilters): SQL | undefined {
  return and(
    isParty(viewer),
    status === "wszystkie" ? undefined : inArray(collaboration.status, [...codesOfGroup(status)]),
    ...searchTerms(q).map((term) => contains(collaboration.searchNorm, term)),
    mine ? waitsFor(sideOf(viewer)) : undefined,
  )
}

const asked = (by: Side) => and(eq(collaboration.cancelAskedBy, by), inArray(collaboration.status, underWay))
const underWay = ["in_progress", "settlement_rejected"] as const
const organizationActs = or(
  eq(collaboration.status, "pending"),
  and(eq(collaboration.status, "settlement_rejected"), isNull(collaboration.cancelAskedBy)),
)

/** The deals in which this side can act first: `turnOf` of the domain as a condition, without the waits for an event. */
const waitsFor = (side: Side): SQL | undefined =>
  or(
    and(eq(collaboration.status, "negotiation"), eq(collaboration.termsAuthor, otherSide(side))),
    asked(otherSide(side)),
    side === "sponsor" ? inArray(collaboration.status, ["accepted", "settlement"]) : organizationActs,
  )

/** Rows that come after the cursor; an unusable one begins anew. */
function beyond(viewer: Viewer, after: string | null): SQL | undefined {
  const id = readCollaborationCursor(after)
  if (!id) return undefined
  const place = db
    .select({ createdAt: collaboration.createdAt, id: collaboration.id })
    .from(collaboration)
    .where(and(isParty(viewer), eq(collaboration.id, id)))
  return sql`(${collaboration.createdAt}, ${collaboration.id}) < (${place})`
}

const columns = {
  id: collaboration.id,
  status: collaboration.status,
  termsAuthor: collaboration.termsAuthor,
  cancelAskedBy: collaboration.cancelAskedBy,
  sponsorName: collaboration.sponsorName,
  organizationName: collaboration.organizationName,
  totalGrosze: collaboration.totalGrosze,
  kind: collaboration.kind,
  createdAt: collaboration.createdAt,
  updatedAt: collaboration.updatedAt,
}

const selectPage = (where: SQL | undefined) =>
  db
    .select(columns)
    .from(collaboration)
    .where(where)
    .orderBy(desc(collaboration.createdAt), desc(collaboration.id))
    .limit(pageSize + 1)

/** One page of the viewer's own deals, newest first (B 7), with the events of each. */
export async function listCollaborations(viewer: Viewer, filters: CollaborationFilters) {
  const fitting = conditions(viewer, filters)
  const [found, count] = await Promise.all([
    selectPage(and(fitting, beyond(viewer, filters.after))),
    countCollaborations(viewer, filters),
  ])
  const rows = found.slice(0, pageSize)
  const events = await listEventsOf(rows.map(({ id }) => id))
  const side = sideOf(viewer)
  const last = rows.at(-1)
  return {
    deals: rows.map((row) =>
      asListed(
        row,
        side,
        events.filter((each) => each.collaborationId === row.id),
      ),
    ),
    count,
    next: found.length > pageSize && last ? writeCollaborationCursor(last.id) : null,
  }
}
export type CollaborationsPage = Awaited<ReturnType<typeof listCollaborations>>
export type ListedDeal = CollaborationsPage["deals"][number]

/** How many fit, at most `countedMost` + 1. */
export async function countCollaborations(viewer: Viewer, filters: CollaborationFilters): Promise<number> {
  const some = db
    .select({ id: collaboration.id })
    .from(collaboration)
    .where(conditions(viewer, filters))
    .limit(countedMost + 1)
    .as("some")
  const [counted] = await db.select({ count: sql<number>`count(*)::integer` }).from(some)
  return counted?.count ?? 0
}

/** Has this viewer any deal at all? Decides between the two empty states (B8). */
export async function hasCollaborations(viewer: Viewer): Promise<boolean> {
  const [found] = await db.select({ id: collaboration.id }).from(collaboration).where(isParty(viewer)).limit(1)
  return found !== undefined
}

const listEventsOf = async (ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          collaborationId: collaborationEvent.collaborationId,
          id: event.id,
          title: sql<string>`case when ${event.deletedAt} is null then ${event.title} else ${collaborationEvent.title} end`,
          startDate: event.startDate,
          endDate: event.endDate,
          status: event.status,
          category: event.category,
          picture: { key: file.key, width: file.width, tint: file.tint },
        })
        .from(collaborationEvent)
        .innerJoin(event, eq(event.id, collaborationEvent.eventId))
        .leftJoin(file, eq(file.id, event.imageId))
        .where(inArray(collaborationEvent.collaborationId, ids))
        .orderBy(asc(event.startDate), asc(event.id))

type ListedRow = Awaited<ReturnType<typeof selectPage>>[number]
type ListedEvent = Awaited<ReturnType<typeof listEventsOf>>[number]

function asListed(row: ListedRow, side: Side, events: ListedEvent[]) {
  const { sponsorName: sponsor, organizationName: organization, ...deal } = row
  const [first] = events
  const cancelled = allEventsCancelled(events.map(({ status }) => status))
  return {
    ...deal,
    title: dealTitle(events),
    partner: partnerName(side, { sponsor, organization }),
    first: first ? { ...first, picture: first.picture && pictureSources("banner", first.picture) } : null,
    isMine: isTurnOf(side, { ...deal, allEventsCancelled: cancelled }),
  }
}
