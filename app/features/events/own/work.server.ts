import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, dealEvent, dealLine, dealTerms } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { worthByPart } from "#app/domain/deals/reports/worth-by-part.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import { type NamedWorth, noWorth, type WorthLine } from "#app/domain/deals/terms/worth.ts"
import type { EventWork } from "#app/domain/events/event-work.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

export type OwnEventWork = EventWork & {
  /** The deal to answer, when there is only one. */
  dealId: string | null
  /** What the lines about this event are worth in each agreed deal. */
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

/** A proposal, or terms or an annex last written by the sponsor: the organization's turn. */
const waits = sql`(${deal.status} = 'pending' or (${deal.status} = 'negotiation' and ${deal.termsAuthor} = 'sponsor')
  or coalesce(${deal.annexAuthor} = 'sponsor', false))`
const agreedStatuses = ["in_progress", "settlement", "settlement_rejected", "completed"] as const

const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`
/** A request to cancel or an annex is answered first: no settlement is due meanwhile. */
const owesIn = (status: string) =>
  sql`(${deal.status} = ${status} and ${deal.cancelAskedBy} is null and ${deal.annexAuthor} is null)`

/** Work that deals about these events need from their organization, in two queries. */
export async function workOf(viewer: Viewer, eventIds: readonly string[]): Promise<Map<string, OwnEventWork>> {
  if (eventIds.length === 0 || !viewer.organizationId) return new Map()
  const [counted, sums] = await Promise.all([
    countWork(viewer.organizationId, eventIds),
    listAgreed(viewer.organizationId, eventIds),
  ])
  const agreedOf = Map.groupBy(sums, ({ eventId }) => eventId)
  const rows = counted.map(({ eventId, since, firstDeal, ...counts }): [string, OwnEventWork] => {
    return [
      eventId,
      {
        ...counts,
        waitingSince: since && todayIn(since),
        dealId: counts.waiting === 1 ? firstDeal : null,
        agreed: agreedOf.get(eventId) ?? [],
      },
    ]
  })
  return new Map(rows)
}

const countWork = (organizationId: string, eventIds: readonly string[]) =>
  db
    .select({
      eventId: dealEvent.eventId,
      waiting: countOf(waits),
      since: sql<Date | null>`min(${deal.updatedAt}) filter (where ${waits})`.mapWith({
        mapFromDriverValue: (value: string | Date) => new Date(value),
      }),
      firstDeal: sql<string | null>`min(${deal.id}) filter (where ${waits})`,
      running: countOf(owesIn("in_progress")),
      sentBack: countOf(owesIn("settlement_rejected")),
    })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .where(and(inArray(dealEvent.eventId, [...eventIds]), eq(deal.organizationId, organizationId)))
    .groupBy(dealEvent.eventId)

/** A line about the whole deal counts for its earliest event, whose title the deal has (B10, B20). */
async function listAgreed(organizationId: string, eventIds: readonly string[]) {
  const earliest = sql`(select first.event_id from deal_event first where first.deal_id = ${deal.id} order by first.start_date, first.event_id limit 1)`
  const eventId = sql<string>`coalesce(${dealLine.eventId}, ${earliest})`
  const about = db
    .select({ id: dealEvent.dealId })
    .from(dealEvent)
    .where(inArray(dealEvent.eventId, [...eventIds]))
  const rows = await db
    .select({
      dealId: deal.id,
      eventId: eventId.as("line_event"),
      kind: deal.kind,
      basis: dealTerms.basis,
      vatRate: dealTerms.vatRate,
      amountGrosze: dealLine.amountGrosze,
      isCustom: dealLine.isCustom,
      providedBy: dealLine.providedBy,
      form: dealLine.form,
    })
    .from(deal)
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deal.id), eq(dealTerms.version, deal.termsVersion)))
    .innerJoin(dealLine, and(eq(dealLine.dealId, deal.id), eq(dealLine.termsVersion, deal.termsVersion)))
    .where(
      and(eq(deal.organizationId, organizationId), inArray(deal.status, [...agreedStatuses]), inArray(deal.id, about)),
    )
    .orderBy(sql`line_event`)
  return [...Map.groupBy(rows, ({ dealId }) => dealId).values()].flatMap(agreedByEvent)
}

type AgreedLine = WorthLine & Pick<MoneyTerms, "basis" | "vatRate"> & { eventId: string; kind: DealKind }

function agreedByEvent(lines: readonly AgreedLine[]) {
  const [first] = lines
  if (!first) return []
  const byEvent = [...Map.groupBy(lines, ({ eventId }) => eventId)]
  const worths = worthByPart(
    first.kind,
    byEvent.map(([, own]) => own),
    first,
  )
  return byEvent.map(([eventId], at) => ({ eventId, kind: first.kind, worth: worths[at] ?? noWorth }))
}

/** Totals of the organization's pending work, for the strip above its list. */
export async function countOwnWork(viewer: Viewer, today: Day): Promise<{ answers: number; settlements: number }> {
  if (!viewer.organizationId) return { answers: 0, settlements: 0 }
  // null, which counts as false, when all are cancelled: no settlement is due
  const over = sql`(select bool_and(e.status = 'finished' or e.last_day < ${today})
    from deal_event linked join event e on e.id = linked.event_id
    where linked.deal_id = ${deal.id} and e.status <> 'canceled')`
  const [counted] = await db
    .select({
      answers: countOf(waits),
      settlements: countOf(sql`${owesIn("settlement_rejected")} or (${owesIn("in_progress")} and ${over})`),
    })
    .from(deal)
    .where(eq(deal.organizationId, viewer.organizationId))
  return counted ?? { answers: 0, settlements: 0 }
}
