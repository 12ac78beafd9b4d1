import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { collaboration, collaborationEvent, collaborationOption } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { KindSum } from "#app/domain/deals/named-sum.ts"
import type { EventWork } from "#app/domain/events/event-work.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

export type OwnEventWork = EventWork & {
  /** The deal that waits, when there is only one. */
  dealId: string | null
  /** Sum of the lines about this event in deals that are agreed, in grosze, and the same by kind of agreement. */
  agreedGrosze: number
  agreedByKind: KindSum[]
}

export const noWork: OwnEventWork = {
  waiting: 0,
  waitingSince: null,
  running: 0,
  sentBack: 0,
  dealId: null,
  agreedGrosze: 0,
  agreedByKind: [],
}

/** A proposal, or terms that the sponsor wrote last: the organization answers. */
const waits = sql`(${collaboration.status} = 'pending' or (${collaboration.status} = 'negotiation' and ${collaboration.termsAuthor} = 'sponsor'))`
const agreed = ["in_progress", "settlement", "settlement_rejected", "completed"] as const

const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`
/** Where one side asks to cancel, that is answered first: no settlement is owed meanwhile. */
const owesIn = (status: string) => sql`(${collaboration.status} = ${status} and ${collaboration.cancelAskedBy} is null)`

/** What the deals about these events ask of their organization: one grouped query, and one for the amounts. */
export async function workOf(viewer: Viewer, eventIds: readonly string[]): Promise<Map<string, OwnEventWork>> {
  if (eventIds.length === 0 || !viewer.organizationId) return new Map()
  const [counted, sums] = await Promise.all([
    countWork(viewer.organizationId, eventIds),
    sumAgreed(viewer.organizationId, eventIds),
  ])
  const agreedOf = Map.groupBy(sums, ({ eventId }) => eventId)
  const rows = counted.map(({ eventId, since, firstDeal, ...counts }): [string, OwnEventWork] => {
    const agreedByKind = agreedOf.get(eventId)?.map(({ kind, grosze }) => ({ kind, grosze })) ?? []
    return [
      eventId,
      {
        ...counts,
        waitingSince: since && todayIn(since),
        dealId: counts.waiting === 1 ? firstDeal : null,
        agreedGrosze: agreedByKind.reduce((sum, { grosze }) => sum + grosze, 0),
        agreedByKind,
      },
    ]
  })
  return new Map(rows)
}

const countWork = (organizationId: string, eventIds: readonly string[]) =>
  db
    .select({
      eventId: collaborationEvent.eventId,
      waiting: countOf(waits),
      since: sql<Date | null>`min(${collaboration.updatedAt}) filter (where ${waits})`.mapWith({
        mapFromDriverValue: (value: string | Date) => new Date(value),
      }),
      firstDeal: sql<string | null>`min(${collaboration.id}) filter (where ${waits})`,
      running: countOf(owesIn("in_progress")),
      sentBack: countOf(owesIn("settlement_rejected")),
    })
    .from(collaborationEvent)
    .innerJoin(collaboration, eq(collaboration.id, collaborationEvent.collaborationId))
    .where(and(inArray(collaborationEvent.eventId, [...eventIds]), eq(collaboration.organizationId, organizationId)))
    .groupBy(collaborationEvent.eventId)

/** A line about the whole deal counts for its earliest event, under whose title the deal stands (B10, B20). */
function sumAgreed(organizationId: string, eventIds: readonly string[]) {
  const earliest = sql`(select first.event_id from collaboration_event first where first.collaboration_id = ${collaboration.id} order by first.start_date, first.event_id limit 1)`
  const eventId = sql<string>`coalesce(${collaborationOption.eventId}, ${earliest})`
  const lines = db
    .select({ eventId: eventId.as("line_event"), kind: collaboration.kind, grosze: collaborationOption.amountGrosze })
    .from(collaboration)
    .innerJoin(
      collaborationOption,
      and(
        eq(collaborationOption.collaborationId, collaboration.id),
        eq(collaborationOption.termsVersion, collaboration.termsVersion),
      ),
    )
    .where(and(eq(collaboration.organizationId, organizationId), inArray(collaboration.status, [...agreed])))
    .as("lines")
  return db
    .select({ eventId: lines.eventId, kind: lines.kind, grosze: sql<number>`sum(${lines.grosze})`.mapWith(Number) })
    .from(lines)
    .where(inArray(lines.eventId, [...eventIds]))
    .groupBy(lines.eventId, lines.kind)
}

/** How much waits for the organization altogether, for the strip above its list. */
export async function countOwnWork(viewer: Viewer, today: Day): Promise<{ answers: number; settlements: number }> {
  if (!viewer.organizationId) return { answers: 0, settlements: 0 }
  // null, which counts as no, where all are cancelled: those owe no settlement
  const over = sql`(select bool_and(e.status = 'Zakończone' or e.last_day < ${today})
    from collaboration_event linked join event e on e.id = linked.event_id
    where linked.collaboration_id = ${collaboration.id} and e.status <> 'Anulowane')`
  const [counted] = await db
    .select({
      answers: countOf(waits),
      settlements: countOf(sql`${owesIn("settlement_rejected")} or (${owesIn("in_progress")} and ${over})`),
    })
    .from(collaboration)
    .where(eq(collaboration.organizationId, viewer.organizationId))
  return counted ?? { answers: 0, settlements: 0 }
}
