import { and, asc, desc, eq, inArray, max, or, type SQL, sql } from "drizzle-orm"
import { isPastBy } from "#app/db/conditions/past-event.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { deal, dealEvent, dealNow, event, organization, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatusLabel, openStatuses } from "#app/domain/deals/deal/deal.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { isParty } from "../../deal/queries.server.ts"

/** Rows of one step of "Pokaż więcej" (A57). */
export const supportsStep = 12

const completed = (viewer: Viewer): SQL | undefined => and(isParty(viewer), eq(deal.status, "completed"))
const year = sql<number>`extract(year from ${deal.endedOn})::integer`
const worth = { gross: dealNow.grossGrosze, inKind: dealNow.inKindGrosze }
const sumOfWorth = {
  gross: sql<number>`sum(${dealNow.grossGrosze})`.mapWith(Number),
  inKind: sql<number>`sum(${dealNow.inKindGrosze})`.mapWith(Number),
}
const accepted = and(eq(settlement.dealId, deal.id), eq(settlement.decision, "accepted"))

/** The sponsor's completed deals, newest first, each with its settlement file (B23). */
export async function listSupports(viewer: Viewer, most: number) {
  const rows = await db
    .select({
      id: deal.id,
      status: deal.status,
      organizationId: deal.organizationId,
      organizationName: deal.organizationName,
      worth,
      kind: deal.kind,
      settlementId: settlement.id,
      day: sql<Day>`${deal.endedOn}::text`,
      year,
    })
    .from(deal)
    .innerJoin(dealNow, eq(dealNow.dealId, deal.id))
    .leftJoin(settlement, accepted)
    .where(completed(viewer))
    .orderBy(desc(deal.endedOn), desc(deal.updatedAt), desc(deal.id))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  const events = ids.length
    ? await db.select().from(dealEvent).where(inArray(dealEvent.dealId, ids)).orderBy(asc(dealEvent.startDate))
    : []
  return rows.map((row) => ({
    ...row,
    statusLabel: dealStatusLabel(row.status),
    title: dealTitle(events.filter((each) => each.dealId === row.id)),
  }))
}
export type Support = Awaited<ReturnType<typeof listSupports>>[number]

/** The four tiles, and sums by year and kind. Amounts in grosze. */
export async function summarizeSupports(viewer: Viewer) {
  const [[all], [open], sums] = await Promise.all([
    db
      .select({
        completed: sql<number>`count(*)::integer`,
        organizations: sql<number>`count(distinct ${deal.organizationId})::integer`,
      })
      .from(deal)
      .where(completed(viewer)),
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(deal)
      .where(and(isParty(viewer), inArray(deal.status, [...openStatuses]))),
    db
      .select({
        year,
        kind: deal.kind,
        worth: sumOfWorth,
      })
      .from(deal)
      .innerJoin(dealNow, eq(dealNow.dealId, deal.id))
      .where(completed(viewer))
      .groupBy(year, deal.kind),
  ])
  return { completed: 0, organizations: 0, ...all, open: open?.count ?? 0, sums }
}
export type SupportsSummary = Awaited<ReturnType<typeof summarizeSupports>>

function selectYears(viewer: Viewer) {
  const goesOn = inArray(deal.status, [...openStatuses])
  const settledIn = sql<number | null>`case when ${deal.status} = 'completed' then ${year} end`
  return db
    .select({ year: settledIn, kind: deal.kind, deals: sql<number>`count(*)::integer`, worth: sumOfWorth })
    .from(deal)
    .innerJoin(dealNow, eq(dealNow.dealId, deal.id))
    .where(and(isParty(viewer), or(goesOn, eq(deal.status, "completed"))))
    .groupBy(sql`1`, deal.kind)
}

/** For the strip above a list of deals, in one query: sums by year and kind, and the number of open deals. */
export async function summarizeYears(viewer: Viewer) {
  const rows = await askForViewer("sums of years", viewer, {}, selectYears)
  const years = Map.groupBy(
    rows.flatMap(({ year, ...row }) => (year === null ? [] : [{ ...row, year }])),
    (row) => row.year,
  )
  return {
    open: rows.reduce((total, row) => total + (row.year === null ? row.deals : 0), 0),
    years: [...years]
      .map(([year, sums]) => ({ year, deals: sums.reduce((total, { deals }) => total + deals, 0), sums }))
      .sort((a, b) => b.year - a.year),
  }
}
export type YearSums = Awaited<ReturnType<typeof summarizeYears>>

/** Events that a sponsor agreed to show, newest first, without amounts (B5). `isOver`: the event has taken place. */
export function listShownSupports(sponsorId: string, realm: string, most: number, now = new Date()) {
  pageShows(`deal:${sponsorId}`, "event:*", "organization:*")
  return (
    db
      .select({
        eventId: dealEvent.eventId,
        title: sql<string>`max(${dealEvent.title})`,
        organizationId: deal.organizationId,
        organizationName: organization.name,
        startDate: sql<string>`max(${dealEvent.startDate})::text`,
        isOver: sql<boolean>`${isPastBy(todayIn(now))}`,
      })
      .from(deal)
      .innerJoin(dealEvent, eq(dealEvent.dealId, deal.id))
      .innerJoin(event, eq(event.id, dealEvent.eventId))
      .innerJoin(organization, eq(organization.id, deal.organizationId))
      .where(
        and(
          eq(deal.sponsorId, sponsorId),
          eq(deal.realm, realm),
          eq(deal.status, "completed"),
          sql`${organization.deletedAt} is null and ${organization.hiddenAt} is null`,
          sql`${event.deletedAt} is null and ${event.hiddenAt} is null and ${event.status} <> 'canceled'`,
        ),
      )
      // several deals about one event count once
      .groupBy(dealEvent.eventId, event.id, deal.organizationId, organization.name)
      .orderBy(desc(max(dealEvent.startDate)), asc(max(dealEvent.title)))
      .limit(most)
  )
}

/** Number of completed deals for the public card (B5). */
export async function countCompleted(sponsorId: string, realm: string): Promise<number> {
  pageShows(`deal:${sponsorId}`)
  const [counted] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(deal)
    .where(and(eq(deal.sponsorId, sponsorId), eq(deal.realm, realm), eq(deal.status, "completed")))
  return counted?.count ?? 0
}
