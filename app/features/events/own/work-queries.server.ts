import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { dealsWithParts, shareOf } from "#app/db/conditions/event-share.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement, runPrepared } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { deal, dealEvent, dealState } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type DealKind, inForceStatuses } from "#app/domain/deals/deal/deal.ts"
import type { NamedWorth } from "#app/domain/deals/deal/worth.ts"
import type { EventWork } from "#app/domain/events/event-work.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

export type OwnEventWork = EventWork & {
  /** The deal to answer, when there is only one. */
  dealId: string | null
  /** The part of each agreed deal that is for this event. */
  agreed: NamedWorth[]
}

export const noWork: OwnEventWork = {
  waiting: 0,
  waitingSince: null,
  running: 0,
  sentBack: 0,
  dealId: null,
  agreed: [],
}

/** A proposal, or the sponsor's terms or annex, awaits the organization. */
const awaitsOrganization = and(
  eq(dealState.turn, "organization"),
  inArray(dealState.awaits, ["answer", "terms", "annex"]),
  eq(dealState.authorWaits, false),
)
const settles = eq(dealState.awaits, "settle")
const corrects = eq(dealState.awaits, "correct")

const hasBegun = (today: Day) => or(isNull(dealState.turnFrom), lte(dealState.turnFrom, today))

const countOf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::integer`

/** Work that deals about these events need from their organization, in two queries. */
export async function workOf(viewer: Viewer, eventIds: readonly string[]): Promise<Map<string, OwnEventWork>> {
  if (eventIds.length === 0 || !viewer.organizationId) return new Map()
  const [counted, sums] = await Promise.all([
    workOfEvents.execute({ organization: viewer.organizationId, events: eventIds }),
    listAgreed(viewer.organizationId, eventIds),
  ])
  const agreedOf = Map.groupBy(sums, ({ eventId }) => eventId)
  const work = new Map<string, OwnEventWork>()
  for (const { eventId, since, firstDeal, ...counts } of counted)
    work.set(eventId, {
      ...counts,
      waitingSince: since && todayIn(since),
      dealId: counts.waiting === 1 ? firstDeal : null,
      agreed: agreedOf.get(eventId) ?? [],
    })
  return work
}

const workOfEvents = preparedStatement(
  db
    .select({
      eventId: dealEvent.eventId,
      waiting: countOf(awaitsOrganization),
      since: sql<Date | null>`min(${deal.updatedAt}) filter (where ${awaitsOrganization})`.mapWith({
        mapFromDriverValue: (value: string | Date) => new Date(value),
      }),
      firstDeal: sql<string | null>`min(${deal.id}) filter (where ${awaitsOrganization})`,
      running: countOf(settles),
      sentBack: countOf(corrects),
    })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .innerJoin(dealState, eq(dealState.dealId, deal.id))
    .where(
      and(
        sql`${dealEvent.eventId} = any(${sql.placeholder("events")}::text[])`,
        eq(deal.organizationId, sql.placeholder("organization")),
      ),
    )
    .groupBy(dealEvent.eventId),
)

/** The part of each agreed deal that is for each of these events, divided as on /finanse. */
async function listAgreed(organizationId: string, eventIds: readonly string[]) {
  const isOfEvents = (eventId: SQL) => sql`${eventId} = any(${sql.param([...eventIds])}::text[])`
  const rows = await runPrepared<{ eventId: string; kind: DealKind; gross: number; inKind: number }>(
    db,
    sql`
    select p.event_id as "eventId", n.kind, (${shareOf(sql`n.gross_grosze`)})::float8 as gross,
      p.in_kind_grosze::float8 as "inKind"
    from ${dealsWithParts}
    where n.organization_id = ${organizationId} and n.status in ${inForceStatuses}
      and n.deal_id in (select g.deal_id from deal_event g where ${isOfEvents(sql`g.event_id`)})
      and ${isOfEvents(sql`p.event_id`)}`,
  )
  return rows.map(({ eventId, kind, ...worth }): NamedWorth & { eventId: string } => ({ eventId, kind, worth }))
}

/** Totals of the organization's pending work, for the strip above its list. */
export async function countOwnWork(viewer: Viewer, today: Day): Promise<{ answers: number; settlements: number }> {
  if (!viewer.organizationId) return { answers: 0, settlements: 0 }
  const [counted] = await askForViewer("own work", viewer, { today }, (of, { today }) =>
    db
      .select({
        answers: countOf(awaitsOrganization),
        settlements: countOf(or(corrects, and(settles, hasBegun(today)))),
      })
      .from(deal)
      .innerJoin(dealState, eq(dealState.dealId, deal.id))
      .where(eq(deal.organizationId, of.organizationId ?? "")),
  )
  return counted ?? { answers: 0, settlements: 0 }
}
