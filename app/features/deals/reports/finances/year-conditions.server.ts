import { type SQL, sql } from "drizzle-orm"
import { shareOf } from "#app/db/conditions/event-share.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKinds } from "#app/domain/deals/deal/deal.ts"
import { usualCost } from "#app/domain/deals/payments/cost.ts"
import { type Figures, type FinanceFilters, figureNames, type Grouping } from "#app/domain/deals/reports/finances.ts"
import { daysOfYear } from "#app/domain/deals/reports/months.ts"
import type { Day } from "#app/lib/dates.ts"
import { sideOf } from "../../deal/queries.server.ts"

/** Rows that make a year: its own and undated ones ("days"), or all of deals whose first event is in it ("events"). */
export type YearOf = "days" | "events"
export type YearScope = { today: Day; of: YearOf; sets: readonly Grouping[] }

const isBegun = sql`y.begun_on is not null`
const isPlanned = sql`${isBegun} and y.agreed_on is null`
const isAgreed = sql`${isBegun} and y.agreed_on is not null`
const groszeIf = (condition: SQL, grosze: SQL) => sql`case when ${condition} then ${grosze} else 0 end`

/**
 * Grosze in the year of a deal with its row `y` of `deal_year`, what of it is overdue (`late`), and what it owes without
 * a day (`undated`). Floating point is exact to 90 billion złoty and faster than integers.
 */
const figuresOfDeal: Record<keyof Figures | "settledReceived", SQL> = {
  planned: groszeIf(isPlanned, sql`y.gross_grosze`),
  agreed: groszeIf(isAgreed, sql`y.gross_grosze`),
  received: sql`coalesce(y.received_grosze, 0)`,
  toPay: sql`coalesce(y.open_grosze, 0)`,
  overdue: sql`coalesce(late.open_grosze, 0)`,
  undated: sql`coalesce(undated.open_grosze, 0)`,
  inTransit: sql`coalesce(y.in_transit_grosze, 0) + coalesce(undated.in_transit_grosze, 0)`,
  settled: sql`coalesce(y.settled_grosze, 0)`,
  inKind: sql`coalesce(y.in_kind_grosze, 0)`,
  settledReceived: sql`coalesce(y.settled_received_grosze, 0)`,
}

const isInState: Record<FinanceFilters["state"], SQL> = {
  wszystkie: sql`true`,
  planowane: isPlanned,
  uzgodnione: isAgreed,
  wplacone: sql`y.received_grosze is not null`,
  otwarte: sql`(y.open_grosze is not null or undated.deal_id is not null)`,
  "po-terminie": sql`late.open_grosze > 0`,
  rozliczone: sql`y.settled_grosze is not null`,
}

export const list = (all: SQL[]) => sql.join(all, sql`, `)
const columnOf = (name: string) => sql.raw(`"${name}"`)
const summed = [...figureNames, "settledReceived", "owed", "confirmed"] as const
export const sums = list(summed.map((name) => sql`sum(${columnOf(name)}) as ${columnOf(name)}`))
/** Sums of one row `s` as JSON. */
export const asJson = sql`'figures', json_build_object(${list(
  figureNames.map((name) => sql`${sql.raw(`'${name}'`)}, s.${columnOf(name)}`),
)}), 'work', json_build_object('owed', s.owed, 'confirmed', s.confirmed)`

/** Condition for rows of the viewer's party in a table or view `alias`. */
export const isOwn = (viewer: Viewer, alias: string): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const isOfParty =
    sideOf(viewer) === "sponsor"
      ? sql`${column("sponsor_id")} = ${viewer.companyId ?? ""}`
      : sql`${column("organization_id")} = ${viewer.organizationId ?? ""}`
  return sql`${isOfParty} and ${column("realm")} = ${viewer.realm}`
}

/** Condition for rows `alias` of `deal_year` or `deal_day` of the viewer's party, of deals with one partner if named. */
export const isOwnWith = (viewer: Viewer, alias: string, partnerId: string | null): SQL =>
  partnerId === null
    ? isOwn(viewer, alias)
    : sql`${isOwn(viewer, alias)} and ${partnerOf(viewer, alias)} = ${partnerId}`

const partnerOf = (viewer: Viewer, alias: string) =>
  sql.raw(`${alias}.${sideOf(viewer) === "sponsor" ? "organization_id" : "sponsor_id"}`)

/** The first day of a deal's events (the deal by its id), else the day of its proposal. */
export const firstDayOf = (dealId: SQL, createdAt: SQL): SQL => sql`coalesce(
  (select min(o.start_date) from deal_event o where o.deal_id = ${dealId}),
  (${createdAt} at time zone 'Europe/Warsaw')::date)`

const usualCosts = dealKinds.map((kind) => sql.raw(`when '${kind}' then '${usualCost(kind)}'`))
/** The kind of cost that a company books each deal as; by default it follows from the kind of deal. */
const bookedAs = sql`coalesce(c.category, case f.kind ${sql.join(usualCosts, sql` `)} end)`

const ownYears = sql`y.deal_id, y.kind, y.agreed_on, y.begun_on, y.last_day, y.gross_grosze, y.in_kind_grosze, y.received_grosze,
  y.open_grosze, y.in_transit_grosze, y.settled_grosze, y.settled_received_grosze, y.owed, y.confirmed`
const summedYears = sql`y.deal_id, y.kind, y.agreed_on, max(y.begun_on) as begun_on, max(y.last_day) as last_day, ${list(
  ["gross", "in_kind", "received", "open", "in_transit", "settled", "settled_received"].map((name) =>
    sql.raw(`sum(y.${name}_grosze) as ${name}_grosze`),
  ),
)}, sum(y.owed) as owed, sum(y.confirmed) as confirmed`

/** Common tables; `found` has one row for each matching deal, with its figures of the year (decision 093). */
function foundDeals(viewer: Viewer, { year, state, partnerId }: FinanceFilters, { today, of }: YearScope): SQL {
  const isOwnRow = (alias: string) => isOwnWith(viewer, alias, partnerId)
  const { from, to } = daysOfYear(year)
  const begunInYear = sql`select d.id from deal d where ${isOwn(viewer, "d")}
    and ${firstDayOf(sql`d.id`, sql`d.created_at`)} between ${from}::date and ${to}::date`
  const isWhole = of === "events"
  const isOfDeals = (alias: string) => sql`${sql.raw(alias)}.deal_id in (select id from begun)`
  const partner = partnerOf(viewer, "y")
  const years = isWhole
    ? sql`select ${partner} as partner_id, ${summedYears} from derived.deal_year y
        where ${isOwnRow("y")} and ${isOfDeals("y")} group by 1, 2, 3, 4`
    : sql`select ${partner} as partner_id, ${ownYears} from derived.deal_year y where ${isOwnRow("y")} and y.year = ${year}::integer`
  const late = sql`select l.deal_id, sum(l.open_grosze)::float8 as open_grosze from derived.deal_day l
    where ${isOwnRow("l")} and l.open_grosze > 0 and l.day < ${today}::date
      and ${isWhole ? isOfDeals("l") : sql`l.day between ${from}::date and ${to}::date`} group by 1`
  const undated = sql`select u.deal_id, ${partnerOf(viewer, "u")} as partner_id, u.kind, u.open_grosze, u.in_transit_grosze
    from derived.deal_day u
    where ${isOwnRow("u")} and u.day is null and ${isWhole ? isOfDeals("u") : sql`u.agreed_on <= ${to}::date`}`
  const figures = Object.entries(figuresOfDeal).map(([name, figure]) => sql`(${figure})::float8 as ${columnOf(name)}`)
  const found = sql`select coalesce(y.deal_id, undated.deal_id) as deal_id,
      coalesce(y.partner_id, undated.partner_id) as partner_id, coalesce(y.kind, undated.kind) as kind, y.begun_on,
      coalesce(${isAgreed}, false) as is_agreed,
      y.deal_id is not null as is_dated,
      y.agreed_on is not null as is_in_force,
      y.last_day, coalesce(y.owed, 0)::float8 as owed, coalesce(y.confirmed, 0)::float8 as confirmed,
      ${list(figures)}
    from (${years}) y
      full join (${undated}) undated on undated.deal_id = y.deal_id
      left join (${late}) late on late.deal_id = y.deal_id
    where ${isInState[state]}`
  return sql`${isWhole ? sql`begun as materialized (${begunInYear}),` : sql``} found as (${found})`
}

/** Conditions on the part `p` of a deal and its event `e`; empty when whole deals are wanted. */
export function conditionsOnParts({ category, region, eventId }: FinanceFilters): SQL[] {
  return [
    category === null ? null : sql`e.category = ${category}`,
    region === null ? null : sql`e.voivodeship = ${region}`,
    eventId === null ? null : sql`p.event_id = ${eventId}`,
  ].filter((one) => one !== null)
}

/** Whether the deals of the year have to be divided by events. */
export const isDivided = (filters: FinanceFilters, sets: readonly Grouping[]): boolean =>
  sets.includes("wydarzenie") || readsEvents(filters, sets) || filters.eventId !== null

const readsEvents = ({ category, region }: FinanceFilters, sets: readonly Grouping[]): boolean =>
  category !== null || region !== null || sets.includes("kategoria") || sets.includes("region")

/** Common tables of a year; `fit` has a row for each matching deal, or for each of its parts. */
export function fittingRows(viewer: Viewer, filters: FinanceFilters, within: YearScope): SQL {
  const found = foundDeals(viewer, filters, within)
  const cost = costOf(viewer, filters)
  return isDivided(filters, within.sets)
    ? sql`${found}, ${fittingParts(viewer, filters, within, cost)}`
    : sql`${found}, ${fittingDeals(cost)}`
}

type Cost = { column: SQL; join: SQL; isWanted: SQL }

function costOf(viewer: Viewer, { cost }: FinanceFilters): Cost {
  // the organization must not see costs, so they are not joined
  if (sideOf(viewer) === "organization") return { column: sql`null::text`, join: sql``, isWanted: sql`true` }
  const isWanted = cost === null ? sql`true` : sql`${bookedAs} = ${cost}`
  return { column: bookedAs, join: sql`left join deal_cost c on c.deal_id = f.deal_id`, isWanted }
}

const fittingDeals = (cost: Cost): SQL => sql`
    fit as (select f.*, ${cost.column} as cost from found f ${cost.join} where ${cost.isWanted})`

const workCounts = sql`count(*)::float8 as owed, (count(*) filter (where v.state = 'confirmed'))::float8 as confirmed`
const isWork = sql`v.owed_by = 'organization' and v.state <> 'withdrawn'`

/** `fit` by parts. Work of the whole deal, and of events that left it, counts with the deal's first event. */
function fittingParts(viewer: Viewer, filters: FinanceFilters, { sets }: YearScope, cost: Cost): SQL {
  const partRows = readsEvents(filters, sets)
    ? sql`select p.*, e.category, e.voivodeship from deal_event_part p left join event e on e.id = p.event_id`
    : sql`select p.*, null as category, null as voivodeship from deal_event_part p`
  const isWanted = sql.join([isOwn(viewer, "p"), ...conditionsOnParts(filters)], sql` and `)
  const isOfNoEvent = sql`not exists
    (select from deal_event o where o.deal_id = v.deal_id and o.event_id = v.event_id)`
  const work = sql`select p.deal_id, p.position, ${workCounts}
    from parts p join deliverable v on v.deal_id = p.deal_id
      and (v.event_id = p.event_id or p.position = 1 and ${isOfNoEvent})
    where ${isWork} group by 1, 2`
  const divided = [...figureNames, "settledReceived"].filter((name) => name !== "inKind")
  const shares = divided.map((name) => sql`${shareOf(sql`f.${columnOf(name)}`)} as ${columnOf(name)}`)
  return sql`
    parts as (${partRows} where ${isWanted}),
    work as (${work}),
    fit as (select f.deal_id, f.partner_id, f.kind, f.is_dated, f.is_in_force, f.last_day, f.begun_on,
        ${cost.column} as cost, p.event_id, p.category, p.voivodeship, ${list(shares)},
        ${groszeIf(sql`f."inKind" > 0`, sql`p.in_kind_grosze::float8`)} as "inKind",
        case when f.is_agreed then coalesce(w.owed, 0) else 0 end as owed,
        case when f.is_agreed then coalesce(w.confirmed, 0) else 0 end as confirmed
      from found f join parts p on p.deal_id = f.deal_id
        left join work w on w.deal_id = p.deal_id and w.position = p.position ${cost.join}
      where ${cost.isWanted})`
}
