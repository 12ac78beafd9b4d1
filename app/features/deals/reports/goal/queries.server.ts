import { type SQL, sql } from "drizzle-orm"
import { dealsWithParts, shareOf } from "#app/db/conditions/event-share.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { jsonRows } from "#app/db/connection/json-rows.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventMoney, noEventMoney } from "#app/domain/events/goal.ts"
import type { Day } from "#app/lib/dates.ts"

/** Number of next events that the organization's desk shows. */
const nextShown = 3
export const nextEvents = ({ organizationId }: Viewer, today: Day) => sql`(select n.id from event n
  where n.organization_id = ${organizationId} and n.deleted_at is null and n.last_day >= ${today}
    and n.status not in ('finished', 'canceled')
  order by n.start_date, n.id limit ${nextShown})`

export type RaisedMoney = EventMoney & { deals: number }

/** What agreed deals of the organization bring to each event, in gross grosze; a deal is divided among its events. */
function raisedQuery(viewer: Viewer, eventIds: SQL) {
  const received = shareOf(sql`n.received_grosze`)
  const unpaid = sql`greatest(0, ${shareOf(sql`n.gross_grosze`)} - ${received})`
  const isAgreedOfParty = sql`n.organization_id = ${viewer.organizationId ?? ""} and n.realm = ${viewer.realm}
    and n.agreed_on is not null`
  const dealsOfEvents = sql`(select g.deal_id from deal_event g where g.event_id in ${eventIds})`
  return db
    .select({
      eventId: sql<string>`p.event_id`.as("eventId"),
      deals: sql`count(*)`.mapWith(Number).as("deals"),
      received: sql`sum(${received})`.mapWith(Number).as("received"),
      promised: sql`sum(${unpaid})`.mapWith(Number).as("promised"),
      inKind: sql`sum(p.in_kind_grosze)`.mapWith(Number).as("inKind"),
    })
    .from(dealsWithParts)
    .where(sql`${isAgreedOfParty} and n.deal_id in ${dealsOfEvents} and p.event_id in ${eventIds}`)
    .groupBy(sql`p.event_id`)
}

/** What was raised for the next events of the viewer's organization, as JSON; a sponsor has none. */
export const raisedForNext = (viewer: Viewer, today: Day): SQL<(RaisedMoney & { eventId: string })[]> =>
  viewer.userType === "organization"
    ? jsonRows(raisedQuery(viewer, nextEvents(viewer, today)))
    : sql<never[]>`'[]'::json`

/** What was raised for one event of the viewer's organization; nothing for events of other organizations. */
export async function raisedFor(viewer: Viewer, eventId: string): Promise<RaisedMoney> {
  const [found] = await raisedQuery(viewer, sql`(${eventId})`)
  if (!found) return { ...noEventMoney, deals: 0 }
  const { eventId: _, ...raised } = found
  return raised
}
