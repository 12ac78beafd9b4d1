import { type SQL, sql } from "drizzle-orm"
import { dealsWithParts, shareOf } from "#app/db/conditions/event-share.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { dealYear } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealKind, DealStatus } from "#app/domain/deals/deal/deal.ts"
import type { Worth } from "#app/domain/deals/deal/worth.ts"
import type { CostCategory } from "#app/domain/deals/payments/cost.ts"
import {
  type Figures,
  type FinanceFilters,
  type Grouping,
  groupingsOf,
  isWholeYear,
  nearestYear,
  type WorkCounts,
  yearlyErrors,
} from "#app/domain/deals/reports/finances.ts"
import { daysOfYear, type MonthRow, yearByMonth } from "#app/domain/deals/reports/months.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { sideOf } from "../../deal/queries.server.ts"
import { monthsOf } from "../months/month-columns.server.ts"
import { groupTables } from "./group-columns.server.ts"
import { type GroupRow, groupsOf, noEventLabel } from "./groups.ts"
import {
  asJson,
  conditionsOnParts,
  firstDayOf,
  fittingRows,
  isDivided,
  isOwn,
  isOwnWith,
  sums,
  type YearOf,
} from "./year-conditions.server.ts"

/** Most groups that are shown separately; the others become one sum. */
const mostGroups = 10

/**
 * `most`: deals listed, all if absent; `groups`: shown separately; `also`: groupings besides that of the filters;
 * `byMonth`: also by month, if no filter leaves out a part of the year.
 */
type YearOptions = {
  most?: number
  groups?: number
  now?: Date
  of?: YearOf
  also?: readonly Grouping[]
  byMonth?: boolean
}

export type YearDeal = {
  id: string
  reference: string
  /** Title of the matching events. */
  title: string
  partner: string
  status: DealStatus
  kind: DealKind
  /** The first day of its events, else the day of the proposal. */
  day: Day
  agreedOn: Day | null
  /** The kind of cost that a company books it as; null for the organization. */
  cost: CostCategory | null
  /** Worth of the matching parts, in any year; null when the deal ended without being carried out. */
  worth: Worth | null
  figures: Figures
  work: WorkCounts
}
type YearDealRow = Omit<YearDeal, "title"> & { titles: (string | null)[] | null }
type YearRow = {
  groups: GroupRow[]
  deals: YearDealRow[] | null
  count: number
  isDated: boolean
  hasPapers: boolean
  /** Of whole deals by their events alone, as `events`. */
  partners: number | null
  events: number | null
  months: MonthRow[] | null
  firstYear: number | null
  lastYear: number | null
}

/**
 * The year of the viewer's party, in one statement: the deals that match the filters, latest first and at most `most`,
 * their sums, and the largest groups. 403 for roles that read no finances, 400 for a grouping of the other side.
 */
export async function getYear(
  viewer: Viewer,
  filters: FinanceFilters,
  { now = new Date(), ...options }: YearOptions = {},
) {
  requirePage(viewer, "readFinances")
  if (!groupingsOf(viewer.userType).some(({ value }) => value === filters.by))
    throw new Refusal("invalid", yearlyErrors.by)
  const today = todayIn(now)
  const { rows } = await db.execute<YearRow>(yearQuery(viewer, filters, today, options))
  const [found] = rows
  if (!found) throw new Error("The year has no row")
  const { groups, deals, months, firstYear, lastYear, ...counts } = found
  return {
    today,
    ...groupsOf(groups, filters.by),
    ...(options.also && { also: options.also.map((by) => groupsOf(groups, by).groups) }),
    ...counts,
    years: yearsFrom(firstYear, lastYear),
    /** Null without a figure, or when not asked for. */
    months: yearByMonth(months ?? []),
    deals: (deals ?? []).map(({ titles, ...one }): YearDeal => {
      return { ...one, title: (titles ?? [null]).map((title) => title ?? noEventLabel).join("; ") }
    }),
  }
}
export type Year = Awaited<ReturnType<typeof getYear>>

const yearsFrom = (first: number | null, last: number | null): number[] =>
  first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)

const latestFirst = sql`s.begun_on desc nulls last, s.last_day desc nulls last, s.deal_id collate "C"`

function yearQuery(viewer: Viewer, filters: FinanceFilters, today: Day, options: YearOptions): SQL {
  const { most, of = "days", also = [], byMonth = false } = options
  const sets = [filters.by, ...also]
  // of a year that is not divided `fit` has a row for each deal already
  const deals = isDivided(filters, sets) ? sql`fit_deals` : sql`fit`
  const columns = sql`deal_id, cost, begun_on, last_day, is_dated, is_in_force`
  const fitDeals = sql`fit_deals as (select ${columns}, ${sums} from fit group by ${columns})`
  const groups = sql`select json_agg(json_build_object('by', s.grouped_by, 'count', s.count, 'key', s.key,
      'label', ${labelOf(viewer)}, 'settledReceived', s."settledReceived", ${asJson}) order by s.rank)
    from shown_groups s`
  const shownDeals = sql`select json_agg(json_build_object(${dealColumns(viewer, filters)}, ${asJson})
      order by ${latestFirst})
    from page s join deal d on d.id = s.deal_id join deal_now n on n.deal_id = s.deal_id`
  const countDistinct = (column: SQL) =>
    sql`(select count(*)::integer from (select from fit where ${column} is not null group by ${column}) each)`
  const months = byMonth && isWholeYear(filters) ? monthsOf(viewer, { today, ...daysOfYear(filters.year) }) : sql`null`
  const isOwnRow = isOwnWith(viewer, "y", filters.partnerId)
  return sql`with ${fittingRows(viewer, filters, { today, of, sets })},
    ${groupTables(sets, filters.by, options.groups ?? mostGroups)},
    ${isDivided(filters, sets) ? sql`${fitDeals},` : sql``}
    page as (select * from ${deals} s order by ${latestFirst} limit ${most ?? null}::integer)
    select (${groups}) as groups,
      (${shownDeals}) as deals,
      count(*)::integer as count,
      coalesce(bool_or(is_dated), false) as "isDated",
      coalesce(bool_or(is_dated and is_in_force), false) as "hasPapers",
      ${of === "events" ? countDistinct(sql`partner_id`) : sql`null`} as partners,
      ${of === "events" ? countDistinct(sql`event_id`) : sql`null`} as events,
      ${months} as months,
      (select min(y.year) from derived.deal_year y where ${isOwnRow}) as "firstYear",
      (select max(y.year) from derived.deal_year y where ${isOwnRow}) as "lastYear"
    from ${deals}`
}

const partnerName = (viewer: Viewer) => (sideOf(viewer) === "sponsor" ? sql`d.organization_name` : sql`d.sponsor_name`)

/** The name of a group: of a partner, as a deal stores it, or of an event; other groups are named by their key. */
const labelOf = (viewer: Viewer): SQL => sql`case s.grouped_by
  when 'partner' then (select ${partnerName(viewer)} from deal d where d.id = s.deal_id)
  when 'wydarzenie' then (select e.title from event e where e.id = s.key) end`

/** The deal `d`, also as `n`, with its row `s` of the year, as JSON; worth in grosze. */
function dealColumns(viewer: Viewer, filters: FinanceFilters): SQL {
  const conditions = conditionsOnParts(filters)
  const isWanted = sql.join([sql`true`, ...conditions], sql` and `)
  const worthOfDeal = sql`json_build_object('gross', n.gross_grosze, 'inKind', n.in_kind_grosze)`
  const worthOfParts = sql`(select json_build_object(
      'gross', sum(${shareOf(sql`n.gross_grosze`)}), 'inKind', sum(p.in_kind_grosze))
    from ${dealsWithParts} left join event e on e.id = p.event_id where n.deal_id = d.id and ${isWanted})`
  const worth = conditions.length > 0 ? worthOfParts : worthOfDeal
  const titles = sql`(select json_agg(e.title order by p.start_date, p.event_id)
    from deal_event p left join event e on e.id = p.event_id where p.deal_id = d.id and ${isWanted})`
  return sql`'id', d.id, 'reference', d.reference, 'status', d.status, 'kind', d.kind, 'cost', s.cost,
    'partner', ${partnerName(viewer)}, 'agreedOn', n.agreed_on, 'day', ${firstDayOf(sql`d.id`, sql`d.created_at`)},
    'worth', case when d.status not in ('rejected', 'canceled') then ${worth} end, 'titles', ${titles}`
}

/**
 * The requested year, else this year or the nearest with figures. `years`: from the first to the last with figures, of a
 * year without any only those with some; `hasDeals`: this year has deals, filters aside.
 */
export async function getYearOrNearest(
  viewer: Viewer,
  filters: FinanceFilters,
  { isAsked, ...options }: YearOptions & { isAsked: boolean },
) {
  const year = await getYear(viewer, filters, options)
  if (year.isDated) return { filters, year, years: year.years, hasDeals: true }
  const years = await listYears(viewer)
  const hasDeals = years.includes(filters.year)
  const nearest = hasDeals || isAsked ? null : nearestYear(years, filters.year)
  if (nearest === null) return { filters, year, years, hasDeals }
  const nearestFilters = { ...filters, year: nearest }
  return { filters: nearestFilters, year: await getYear(viewer, nearestFilters, options), years, hasDeals: true }
}

/** Years of the viewer's party with figures of a day. */
async function listYears(viewer: Viewer): Promise<number[]> {
  const rows = await askForViewer("years with figures", viewer, {}, (of) =>
    db.selectDistinct({ year: dealYear.year }).from(dealYear).where(isOwn(of, "deal_year")),
  )
  return rows.map((row) => row.year)
}
