import { type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type DealKind, type DealStatus, dealKinds } from "#app/domain/deals/deal/deal.ts"
import { type CostCategory, usualCost } from "#app/domain/deals/payments/cost.ts"
import { type Figures, type FinanceFilters, plannedStatuses, type Work } from "#app/domain/deals/reports/finances.ts"
import { requirePage } from "#app/features/accounts/party/permission.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { sideOf } from "../../deal/queries.server.ts"
import { dealDay } from "./deal-year.server.ts"
import { type InTurn, refreshFigures } from "./figures.server.ts"
import { figuresIn, type GroupRow, groupsOf, type LargeGroupRow, without, workIn } from "./groups.ts"
import { isCounted } from "./money-deals.server.ts"

/** Figures in grosze and work; floating sums are exact to 90 billion złoty, and faster than whole ones. */
const sums = sql`sum(f.planned::float8) as planned, sum(f.agreed::float8) as agreed, sum(f.received::float8) as received,
  sum(f.open::float8) as open, sum(f.overdue::float8) as overdue, sum(f.settled::float8) as settled,
  sum(f.in_kind::float8) as "inKind", sum(f.owed)::integer as owed, sum(f.confirmed)::integer as confirmed`

const isPlanned = sql`f.status in ${plannedStatuses}`
const stands: Record<FinanceFilters["state"], SQL> = {
  wszystkie: sql`true`,
  planowane: isPlanned,
  uzgodnione: sql`not ${isPlanned}`,
  wplacone: sql`f.deal_received > 0`,
  otwarte: sql`f.deal_open > 0`,
  "po-terminie": sql`f.deal_overdue > 0`,
  rozliczone: sql`f.status = 'completed'`,
}

/** The parts of the year's deals that fit, of whom they are with, and what they are for. */
function fittingParts(viewer: Viewer, { year, state, category, region, cost, eventId, partnerId }: FinanceFilters) {
  const isSponsor = sideOf(viewer) === "sponsor"
  const [own, partner] = isSponsor
    ? [sql`f.sponsor_id = ${viewer.companyId ?? ""}`, sql`f.organization_id`]
    : [sql`f.organization_id = ${viewer.organizationId ?? ""}`, sql`f.sponsor_id`]
  const kinds = dealKinds.filter((kind) => usualCost(kind) === cost)
  const booked = sql`(c.category = ${cost} or (c.category is null and f.kind = any(${sql.param(kinds)}::text[])))`
  const conditions = [
    sql`${own} and f.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and ${stands[state]}`,
    category === null ? null : sql`f.category = ${category}`,
    region === null ? null : sql`f.region = ${region}`,
    // an organization books nothing
    cost === null || !isSponsor ? null : booked,
    eventId === null ? null : sql`f.event_id = ${eventId}`,
    partnerId === null ? null : sql`${partner} = ${partnerId}`,
  ].filter((one) => one !== null)
  // what an organization may not know is not joined
  const [chosen, costs] = isSponsor
    ? [sql`c.category`, sql`left join deal_cost c on c.deal_id = f.deal_id`]
    : [sql`null::text`, sql``]
  return sql`(select f.*, ${partner} as partner_id, ${chosen} as chosen_cost from derived.deal_figures f ${costs}
    where ${sql.join(conditions, sql` and `)}) as f`
}

const partnerName = (viewer: Viewer) => (sideOf(viewer) === "sponsor" ? sql`d.organization_name` : sql`d.sponsor_name`)

/** `inTurn`: how many outdated deals are folded. */
type Asked = { most?: number; now?: Date; inTurn?: InTurn }

/**
 * The year of the viewer's party: the deals behind the chosen filters, the latest first and `most` of them, their sums,
 * and sums by what they were for, the largest ones. 403 for roles that read no finances.
 */
export async function getYear(viewer: Viewer, filters: FinanceFilters, { most, now = new Date(), inTurn }: Asked = {}) {
  requirePage(viewer, "readFinances")
  const today = todayIn(now)
  await refreshFigures(viewer, today, inTurn)
  const [groups, partners, events, listed] = await Promise.all([
    listGroups(viewer, filters),
    listLargest(viewer, filters, byPartner(viewer)),
    listLargest(viewer, filters, byEvent),
    listDeals(viewer, filters, most),
  ])
  return { today, ...groupsOf({ groups, partners, events }, sideOf(viewer) === "sponsor"), ...listed }
}
export type Year = Awaited<ReturnType<typeof getYear>>

/** The sums of all that fits, and those by what a year has few of. */
async function listGroups(viewer: Viewer, filters: FinanceFilters): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    select grouping(f.category, f.region, f.kind) as level, f.category, f.region, f.kind, f.chosen_cost as "chosenCost",
      bool_or(not ${isPlanned}) as "hasPapers",
      sum(f.received::float8) filter (where f.status = 'completed') as "settledReceived", ${sums}
    from ${fittingParts(viewer, filters)}
    group by grouping sets ((), (f.category), (f.region), (f.kind, f.chosen_cost))`)
  return rows
}

/** Groups of one thing read at most. */
const mostGroups = 12

type By = { column: SQL; more: SQL; label: SQL }
const byEvent: By = {
  column: sql`f.event_id`,
  more: sql``,
  label: sql`(select e.title from event e where e.id = g.id)`,
}
const byPartner = (viewer: Viewer): By => ({
  column: sql`f.partner_id`,
  // a deal holds the name; "default" again, so that its index finds it
  more: sql`min(f.deal_id collate "C") collate "default" as deal_id,`,
  label: sql`(select ${partnerName(viewer)} from deal d where d.id = g.deal_id)`,
})

/** The largest groups of a thing that a year may have thousands of, and the count of all. */
async function listLargest(
  viewer: Viewer,
  filters: FinanceFilters,
  { column, more, label }: By,
): Promise<LargeGroupRow[]> {
  const { rows } = await db.execute<LargeGroupRow & Record<string, unknown>>(sql`
    select g.*, ${label} as label
    from (select * from (select ${column} as id, ${more} count(${column}) over ()::integer as count, ${sums}
        from ${fittingParts(viewer, filters)} group by ${column}) all_groups
      order by planned + agreed desc, id collate "C" limit ${mostGroups}) g`)
  return rows
}

export type DealRow = {
  id: string
  reference: string
  /** Its events that fit. */
  title: string
  partner: string
  status: DealStatus
  kind: DealKind
  day: Day
  /** What a company books it as; null for the organization. */
  cost: CostCategory | null
  /** Of the parts that fit. */
  figures: Figures
  work: Work
}
type FoundDeal = Figures &
  Work &
  Omit<DealRow, "title" | "figures" | "work"> & { titles: (string | null)[]; count: number }

/** All parts of a deal fit, so that its first one counts, unless a filter asks for what they are about. */
function countDeals(viewer: Viewer, filters: FinanceFilters): SQL {
  const { category, region, eventId } = filters
  const parts = fittingParts(viewer, filters)
  const isWhole = category === null && region === null && eventId === null
  return isWhole
    ? sql`(select count(*) from ${parts} where f.position = 0)`
    : sql`(select count(distinct f.deal_id) from ${parts})`
}

async function listDeals(viewer: Viewer, filters: FinanceFilters, most?: number) {
  const { rows } = await db.execute<FoundDeal & Record<string, unknown>>(sql`
    with chosen as (select distinct on (f.day, f.deal_id collate "C") f.deal_id from ${fittingParts(viewer, filters)}
        order by f.day desc, f.deal_id collate "C" limit ${most ?? null})
    select f.deal_id as id, d.reference, f.day::text as day, f.status, f.kind, f.chosen_cost as cost, ${partnerName(viewer)} as partner,
      array_agg(e.title order by f.position) as titles, ${sums},
      ${countDeals(viewer, filters)}::integer as count
    from chosen c join ${fittingParts(viewer, filters)} on f.deal_id = c.deal_id join deal d on d.id = f.deal_id
      left join event e on e.id = f.event_id
    group by f.deal_id, d.reference, f.day, f.status, f.kind, f.chosen_cost, partner
    order by f.day desc, f.deal_id collate "C"`)
  const isCompany = sideOf(viewer) === "sponsor"
  return { deals: rows.map((row) => dealRow(row, isCompany)), count: rows[0]?.count ?? 0 }
}

const dealRow = ({ titles, cost, ...row }: FoundDeal, isCompany: boolean): DealRow => ({
  ...{ id: row.id, reference: row.reference, partner: row.partner, status: row.status, kind: row.kind, day: row.day },
  title: titles.map((title) => title ?? without).join("; "),
  cost: isCompany ? (cost ?? usualCost(row.kind)) : null,
  figures: figuresIn(row),
  work: workIn(row),
})

type Found = { filters: FinanceFilters; year: Year; any: boolean }

/** The asked year; without one this year, or while it holds no deals the nearest that does. `any`: whatever the filters. */
export async function getYearOrNearest(viewer: Viewer, filters: FinanceFilters, asked: Asked & { isAsked: boolean }) {
  const found = await withAny(viewer, filters, asked)
  if (found.any || asked.isAsked) return found
  return withAny(viewer, { ...filters, year: await nearestYear(viewer, filters.year) }, asked)
}

async function withAny(viewer: Viewer, filters: FinanceFilters, asked: Asked): Promise<Found> {
  const year = await getYear(viewer, filters, asked)
  return { filters, year, any: year.count > 0 || (await hasDeals(viewer, filters.year)) }
}

async function hasDeals(viewer: Viewer, year: number): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists (select from ${fittingParts(viewer, yearAlone(year))}) as any`,
  )
  return rows[0]?.any ?? false
}

const yearAlone = (year: number): FinanceFilters => ({
  ...{ year, state: "wszystkie", category: null, region: null, cost: null, eventId: null, partnerId: null },
})

async function nearestYear(viewer: Viewer, to: number): Promise<number> {
  const year = sql<number>`extract(year from ${dealDay})::integer`
  const [found] = await db
    .select({ year })
    .from(deal)
    .where(isCounted(viewer))
    .orderBy(sql`abs(${year} - ${to})`, sql`${year} desc`)
    .limit(1)
  return found?.year ?? to
}
