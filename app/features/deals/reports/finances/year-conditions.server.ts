import { type SQL, sql } from "drizzle-orm"
import { shareOf } from "#app/db/conditions/event-share.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKinds } from "#app/domain/deals/deal/deal.ts"
import { usualCost } from "#app/domain/deals/payments/cost.ts"
import { type Figures, type FinanceFilters, figureNames, type Grouping } from "#app/domain/deals/reports/finances.ts"
import { daysOfYear } from "#app/domain/deals/reports/months.ts"
import type { Day } from "#app/lib/dates.ts"
import { sideOf } from "../../deal/queries.server.ts"
import { openInstalmentsOf } from "../../payments/instalment-queries.server.ts"

/** Rows that make a year: its own and undated ones ("days"), or all of deals whose first event is in it ("events"). */
export type YearOf = "days" | "events"
export type YearScope = { today: Day; of: YearOf; sets: readonly Grouping[] }

/**
 * Sums in the year of a deal `n`, whose days outside the year are null, with its rows `c` of `came` and `o` of
 * `owed` (`foundDeals`). Floating point is exact to 90 billion złoty and faster than integers.
 */
const figuresOfDeal: Record<keyof Figures | "settledReceived", SQL> = {
  planned: sql`case when n.begun_on is not null and n.agreed_on is null then n.gross_grosze else 0 end`,
  agreed: sql`case when n.begun_on is not null and n.agreed_on is not null then n.gross_grosze else 0 end`,
  received: sql`coalesce(c.grosze, 0)`,
  toPay: sql`coalesce(o.to_pay, 0)`,
  overdue: sql`coalesce(o.overdue, 0)`,
  undated: sql`case when y.owes_undated then o.undated else 0 end`,
  inTransit: sql`coalesce(o.in_transit, 0) + case when y.owes_undated then o.undated_in_transit else 0 end
    + case when n.sent_beyond_on is not null then n.sent_beyond_grosze else 0 end`,
  settled: sql`case when n.ended_on is not null then n.gross_grosze else 0 end`,
  inKind: sql`case when n.begun_on is not null then n.in_kind_grosze else 0 end`,
  settledReceived: sql`case when n.ended_on is not null then least(n.gross_grosze, n.received_grosze) else 0 end`,
}

const isOwed = sql`(o.last_day is not null or y.owes_undated or n.sent_beyond_on is not null)`
/** Condition for a deal `n` with figures of each state. */
const isInState: Record<FinanceFilters["state"], SQL> = {
  wszystkie: sql`(n.begun_on is not null or n.ended_on is not null or c.deal_id is not null or ${isOwed})`,
  planowane: sql`n.begun_on is not null and n.agreed_on is null`,
  uzgodnione: sql`n.begun_on is not null and n.agreed_on is not null`,
  wplacone: sql`c.deal_id is not null`,
  otwarte: isOwed,
  "po-terminie": sql`o.overdue > 0`,
  rozliczone: sql`n.ended_on is not null`,
}

export const list = (all: SQL[]) => sql.join(all, sql`, `)
const columnOf = (name: string) => sql.raw(`"${name}"`)
const summed = [...figureNames, "settledReceived", "owed", "confirmed"] as const
/** Sums over the rows of a subquery. */
export const sums = list(summed.map((name) => sql`sum(${columnOf(name)}) as ${columnOf(name)}`))
/** Sums of one row `s` as JSON. */
export const asJson = sql`'figures', json_build_object(${list(
  figureNames.map((name) => sql`${sql.raw(`'${name}'`)}, s.${columnOf(name)}`),
)}), 'work', json_build_object('owed', s.owed, 'confirmed', s.confirmed)`

/** Condition for rows of the viewer's party in a table or view `alias`. */
export const isOwn = (viewer: Viewer, alias: string): SQL => {
  const [column, id] =
    sideOf(viewer) === "sponsor" ? ["sponsor_id", viewer.companyId] : ["organization_id", viewer.organizationId]
  return sql`${sql.raw(`${alias}.${column}`)} = ${id ?? ""} and ${sql.raw(`${alias}.realm`)} = ${viewer.realm}`
}

/** First and last day of a year. */
type YearDays = Record<"from" | "to", Day>
const between = ({ from, to }: YearDays): SQL => sql`${from}::date and ${to}::date`
export const daysOf = (year: number): SQL => between(daysOfYear(year))

/** The first day of a deal's events (the deal by its id), else the day of its proposal. */
export const firstDayOf = (dealId: SQL, createdAt: SQL): SQL => sql`coalesce(
  (select min(o.start_date) from deal_event o where o.deal_id = ${dealId}), (${createdAt} at time zone 'Europe/Warsaw')::date)`

/** The kind of cost that a company books each deal as; by default it follows from the kind of deal. */
const bookedAs = sql`coalesce(c.category, case f.kind ${sql.join(
  dealKinds.map((kind) => sql.raw(`when '${kind}' then '${usualCost(kind)}'`)),
  sql` `,
)} end)`

type MoneyScope = { days: YearDays; of?: YearOf; partnerId?: string | null }

/**
 * Common tables of a year: `own` has the party's deals, whose days outside the year are null; `entries` has the money
 * that came, and `unpaid` open instalments of the year or without a day. Reads the views behind `deal_figure` once
 * each: a row for each of its figures costs half as much again.
 */
export function moneyOfYear(viewer: Viewer, { days, of = "days", partnerId = null }: MoneyScope): SQL {
  const partner = sideOf(viewer) === "sponsor" ? sql`n.organization_id` : sql`n.sponsor_id`
  const isWhole = of === "events"
  const inYear = (day: SQL) => (isWhole ? sql`${day} is not null` : sql`${day} between ${between(days)}`)
  const begunInYear = isWhole
    ? sql`and ${firstDayOf(sql`n.deal_id`, sql`n.created_at`)} between ${between(days)}`
    : sql``
  // "offset 0": each day of the view is computed once, not for each mention
  return sql`own as materialized (select n.deal_id, n.partner_id, n.kind, n.version, n.gross_grosze, n.in_kind_grosze, n.agreed_on,
        n.received_grosze, n.in_transit_grosze, case when ${inYear(sql`n.begun_on`)} then n.begun_on end as begun_on,
        case when n.status = 'completed' and ${inYear(sql`n.ended_on`)} then n.ended_on end as ended_on,
        n.sent_beyond_grosze, case when ${inYear(sql`n.sent_beyond_on`)} then n.sent_beyond_on end as sent_beyond_on,
        extract(year from n.begun_on)::integer as begun_year,
        extract(year from greatest(n.begun_on, n.ended_on, n.sent_beyond_on))::integer as last_year
      from (select n.*, ${partner} as partner_id from deal_now n where ${isOwn(viewer, "n")}
        ${partnerId === null ? sql`` : sql`and ${partner} = ${partnerId}`} ${begunInYear} offset 0) n),
    entries as (select p.deal_id, p.on_day, p.came_grosze::float8 as grosze from own n join standing_entry p on p.deal_id = n.deal_id
      where p.came_grosze is not null and ${inYear(sql`p.on_day`)}),
    unpaid as (select i.deal_id, i.due_on, i.open_grosze::float8 as open, i.in_transit_grosze::float8 as in_transit
      from ${openInstalmentsOf("own")} where ${inYear(sql`i.due_on`)} or i.due_on is null)`
}

/** Common tables; `found` has one row for each matching deal, with its figures of the year. */
function foundDeals(viewer: Viewer, { year, state, partnerId }: FinanceFilters, { today, of }: YearScope): SQL {
  const days = daysOfYear(year)
  const sum = (grosze: SQL, rows: SQL) => sql`coalesce(sum(${grosze}) filter (where ${rows}), 0)`
  const figures = Object.entries(figuresOfDeal).map(([name, figure]) => sql`(${figure})::float8 as ${columnOf(name)}`)
  return sql`${moneyOfYear(viewer, { days, of, partnerId })},
    came as (select deal_id, sum(grosze) as grosze, max(on_day) as last_day from entries group by 1),
    owed as (select deal_id, max(due_on) as last_day, ${sum(sql`open`, sql`due_on is not null`)} as to_pay,
        ${sum(sql`open`, sql`due_on < ${today}::date`)} as overdue, ${sum(sql`in_transit`, sql`due_on is not null`)} as in_transit,
        ${sum(sql`open`, sql`due_on is null`)} as undated, ${sum(sql`in_transit`, sql`due_on is null`)} as undated_in_transit,
        bool_or(due_on is null) as has_undated from unpaid group by 1),
    found as (select n.deal_id, n.partner_id, n.kind, n.begun_on is not null and n.agreed_on is not null as is_agreed,
        n.begun_on is not null or n.ended_on is not null or n.sent_beyond_on is not null or c.deal_id is not null
          or o.last_day is not null as is_dated, n.agreed_on is not null as is_in_force,
        greatest(n.begun_on, n.ended_on, n.sent_beyond_on, c.last_day, o.last_day) as last_day, n.begun_on, ${list(figures)}
      from own n left join came c on c.deal_id = n.deal_id left join owed o on o.deal_id = n.deal_id
        cross join lateral (select coalesce(o.has_undated
          and ${of === "events" ? sql`true` : sql`n.agreed_on <= ${days.to}::date`}, false) as owes_undated) y
      where ${isInState[state]})`
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

const counted = sql`count(*)::float8 as owed, (count(*) filter (where v.state = 'confirmed'))::float8 as confirmed`
const isWork = sql`v.owed_by = 'organization' and v.state <> 'withdrawn'`

/**
 * Common tables of a year; `fit` has a row for each matching deal, or for each of its parts. Work counts once the deal
 * is agreed; rows of the whole deal, and of events that left it, count with its first event.
 */
export function fittingRows(viewer: Viewer, filters: FinanceFilters, within: YearScope): SQL {
  const isCompany = sideOf(viewer) === "sponsor"
  // the organization must not see costs, so they are not joined
  const [cost, costs] = isCompany
    ? [bookedAs, sql`left join deal_cost c on c.deal_id = f.deal_id`]
    : [sql`null::text`, sql``]
  const ofCost = filters.cost === null || !isCompany ? sql`true` : sql`${bookedAs} = ${filters.cost}`
  const found = foundDeals(viewer, filters, within)
  if (!isDivided(filters, within.sets))
    return sql`${found},
      work as (select v.deal_id, ${counted} from own n join deliverable v on v.deal_id = n.deal_id
        where ${isWork} group by 1),
      fit as (select f.*, ${cost} as cost, coalesce(w.owed, 0) as owed, coalesce(w.confirmed, 0) as confirmed
        from found f left join work w on w.deal_id = f.deal_id and f.is_agreed ${costs} where ${ofCost})`
  const shares = [...figureNames, "settledReceived"].flatMap((name) =>
    name === "inKind" ? [] : [sql`${shareOf(sql`f.${columnOf(name)}`)} as ${columnOf(name)}`],
  )
  const partRows = readsEvents(filters, within.sets)
    ? sql`select p.*, e.category, e.voivodeship from deal_event_part p left join event e on e.id = p.event_id`
    : sql`select p.*, null as category, null as voivodeship from deal_event_part p`
  const fitting = sql.join([isOwn(viewer, "p"), ...conditionsOnParts(filters)], sql` and `)
  return sql`${found},
    parts as (${partRows} where ${fitting}),
    work as (select p.deal_id, p.position, ${counted} from parts p join deliverable v on v.deal_id = p.deal_id
        and (v.event_id = p.event_id or p.position = 1 and not exists
          (select from deal_event o where o.deal_id = v.deal_id and o.event_id = v.event_id))
      where ${isWork} group by 1, 2),
    fit as (select f.deal_id, f.partner_id, f.kind, f.is_dated, f.is_in_force, f.last_day, f.begun_on, ${cost} as cost, p.event_id,
        p.category, p.voivodeship, ${list(shares)},
        case when f."inKind" > 0 then p.in_kind_grosze::float8 else 0 end as "inKind",
        case when f.is_agreed then coalesce(w.owed, 0) else 0 end as owed,
        case when f.is_agreed then coalesce(w.confirmed, 0) else 0 end as confirmed
      from found f join parts p on p.deal_id = f.deal_id left join work w on w.deal_id = p.deal_id and w.position = p.position
        ${costs} where ${ofCost})`
}
