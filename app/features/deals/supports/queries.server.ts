import { and, asc, desc, eq, inArray, max, or, type SQL, sql } from "drizzle-orm"
import { isPastBy } from "#app/db/conditions/past-event.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { collaboration, collaborationEvent, event, organization, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { collaborationStatusLabel, openStatuses } from "#app/domain/deals/deal.ts"
import { dealTitle } from "#app/domain/deals/deal-names.ts"
import { todayIn } from "#app/lib/dates.ts"
import { isParty } from "../queries.server.ts"

/** Rows of one step of "Pokaż więcej" (A57). */
export const supportsStep = 12

const completed = (viewer: Viewer): SQL | undefined => and(isParty(viewer), eq(collaboration.status, "completed"))
/** The day it was settled for good; in Polish time, so that a year ends at midnight here. */
const completedAt = sql<Date>`coalesce(${settlement.decidedAt}, ${collaboration.updatedAt})`.mapWith(
  (at: string) => new Date(at),
)
const year = sql<number>`extract(year from coalesce(${settlement.decidedAt}, ${collaboration.updatedAt}) at time zone 'Europe/Warsaw')::integer`
const accepted = and(eq(settlement.collaborationId, collaboration.id), eq(settlement.decision, "accepted"))

/** What this sponsor has completed, newest first, with the file that settled each (B23). `most` rows at the most. */
export async function listSupports(viewer: Viewer, most: number) {
  const rows = await db
    .select({
      id: collaboration.id,
      status: collaboration.status,
      organizationId: collaboration.organizationId,
      organizationName: collaboration.organizationName,
      totalGrosze: collaboration.totalGrosze,
      kind: collaboration.kind,
      settlementId: settlement.id,
      completedAt,
      year,
    })
    .from(collaboration)
    .leftJoin(settlement, accepted)
    .where(completed(viewer))
    .orderBy(desc(completedAt), desc(collaboration.id))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  const events = ids.length
    ? await db
        .select()
        .from(collaborationEvent)
        .where(inArray(collaborationEvent.collaborationId, ids))
        .orderBy(asc(collaborationEvent.startDate))
    : []
  return rows.map((row) => ({
    ...row,
    statusLabel: collaborationStatusLabel(row.status),
    day: todayIn(row.completedAt),
    title: dealTitle(events.filter((each) => each.collaborationId === row.id)),
  }))
}
export type Support = Awaited<ReturnType<typeof listSupports>>[number]

/** The four tiles, and the sums of each year by the kind of agreement. Amounts in grosze. */
export async function summarizeSupports(viewer: Viewer) {
  const [[all], [open], sums] = await Promise.all([
    db
      .select({
        completed: sql<number>`count(*)::integer`,
        totalGrosze: sql<number>`coalesce(sum(${collaboration.totalGrosze}), 0)`.mapWith(Number),
        organizations: sql<number>`count(distinct ${collaboration.organizationId})::integer`,
      })
      .from(collaboration)
      .where(completed(viewer)),
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(collaboration)
      .where(and(isParty(viewer), inArray(collaboration.status, [...openStatuses]))),
    db
      .select({
        year,
        kind: collaboration.kind,
        grosze: sql<number>`sum(${collaboration.totalGrosze})`.mapWith(Number),
      })
      .from(collaboration)
      .leftJoin(settlement, accepted)
      .where(completed(viewer))
      .groupBy(year, collaboration.kind),
  ])
  return { completed: 0, totalGrosze: 0, organizations: 0, ...all, open: open?.count ?? 0, sums }
}
export type SupportsSummary = Awaited<ReturnType<typeof summarizeSupports>>

/** For the strip above a list of deals: completed ones and their sums by year and kind, and how many go on. One query. */
export async function summarizeYears(viewer: Viewer) {
  const goesOn = inArray(collaboration.status, [...openStatuses])
  const settledIn = sql<number | null>`case when ${collaboration.status} = 'completed' then ${year} end`
  const rows = await db
    .select({
      year: settledIn,
      kind: collaboration.kind,
      deals: sql<number>`count(*)::integer`,
      grosze: sql<number>`sum(${collaboration.totalGrosze})`.mapWith(Number),
    })
    .from(collaboration)
    .leftJoin(settlement, accepted)
    .where(and(isParty(viewer), or(goesOn, eq(collaboration.status, "completed"))))
    .groupBy(sql`1`, collaboration.kind)
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

/**
 * Titles and organizations of what a sponsor agreed to show, each event once, newest first; never an amount (B5).
 * `isOver`: it has taken place; cancelled events are left out.
 */
export const listShownSupports = (sponsorId: string, realm: string, most: number, now = new Date()) =>
  db
    .select({
      eventId: collaborationEvent.eventId,
      title: sql<string>`max(${collaborationEvent.title})`,
      organizationId: collaboration.organizationId,
      organizationName: organization.name,
      startDate: sql<string>`max(${collaborationEvent.startDate})::text`,
      isOver: sql<boolean>`${isPastBy(todayIn(now))}`,
    })
    .from(collaboration)
    .innerJoin(collaborationEvent, eq(collaborationEvent.collaborationId, collaboration.id))
    .innerJoin(event, eq(event.id, collaborationEvent.eventId))
    .innerJoin(organization, eq(organization.id, collaboration.organizationId))
    .where(
      and(
        eq(collaboration.sponsorId, sponsorId),
        eq(collaboration.realm, realm),
        eq(collaboration.status, "completed"),
        sql`${organization.deletedAt} is null and ${organization.hiddenAt} is null`,
        sql`${event.deletedAt} is null and ${event.hiddenAt} is null and ${event.status} <> 'Anulowane'`,
      ),
    )
    // a second deal about the same event is no second event
    .groupBy(collaborationEvent.eventId, event.id, collaboration.organizationId, organization.name)
    .orderBy(desc(max(collaborationEvent.startDate)), asc(max(collaborationEvent.title)))
    .limit(most)

/** How many deals this sponsor has completed; for the public card (B5). */
export async function countCompleted(sponsorId: string, realm: string): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(collaboration)
    .where(
      and(
        eq(collaboration.sponsorId, sponsorId),
        eq(collaboration.realm, realm),
        eq(collaboration.status, "completed"),
      ),
    )
  return counted?.count ?? 0
}
