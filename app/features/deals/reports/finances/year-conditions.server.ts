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

const isBegun = sql`n.begun_on is not null`
const isPlanned = sql`${isBegun} and n.agreed_on is null`
const isAgreed = sql`${isBegun} and n.agreed_on is not null`
const isEnded = sql`n.ended_on is not null`
const hasSentBeyond = sql`n.sent_beyond_on is not null`
const hasEntry = sql`entry_sums.deal_id is not null`
const owesUndated = sql`undated.counts`
const isOwed = sql`(unpaid_sums.last_day is not null or ${owesUndated} or ${hasSentBeyond})`
const groszeIf = (condition: SQL, grosze: SQL) => sql`case when ${condition} then ${grosze} else 0 end`

/**
 * Grosze in the year of a deal `n` of `own_deals`, with its row of `entry_sums` and of `unpaid_sums` (`foundDeals`).
 * Floating point is exact to 90 billion złoty and faster than integers.
 */
const figuresOfDeal: Record<keyof Figures | "settledReceived", SQL> = {
  planned: groszeIf(isPlanned, sql`n.gross_grosze`),
  agreed: groszeIf(isAgreed, sql`n.gross_grosze`),
  received: sql`coalesce(entry_sums.came_grosze, 0)`,
  toPay: sql`coalesce(unpaid_sums.to_pay_grosze, 0)`,
  overdue: sql`coalesce(unpaid_sums.overdue_grosze, 0)`,
  undated: groszeIf(owesUndated, sql`unpaid_sums.undated_grosze`),
  inTransit: sql`coalesce(unpaid_sums.in_transit_grosze, 0)
    + ${groszeIf(owesUndated, sql`unpaid_sums.undated_in_transit_grosze`)}
    + ${groszeIf(hasSentBeyond, sql`n.sent_beyond_grosze`)}`,
  settled: groszeIf(isEnded, sql`n.gross_grosze`),
  inKind: groszeIf(isBegun, sql`n.in_kind_grosze`),
  settledReceived: groszeIf(isEnded, sql`least(n.gross_grosze, n.received_grosze)`),
}

/** Condition for a deal `n` with figures of each state. */
const isInState: Record<FinanceFilters["state"], SQL> = {
  wszystkie: sql`(${isBegun} or ${isEnded} or ${hasEntry} or ${isOwed})`,
  planowane: isPlanned,
  uzgodnione: isAgreed,
  wplacone: hasEntry,
  otwarte: isOwed,
  "po-terminie": sql`unpaid_sums.overdue_grosze > 0`,
  rozliczone: isEnded,
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

type YearDays = Record<"from" | "to", Day>
const between = ({ from, to }: YearDays): SQL => sql`${from}::date and ${to}::date`
export const daysOf = (year: number): SQL => between(daysOfYear(year))

/** The first day of a deal's events (the deal by its id), else the day of its proposal. */
export const firstDayOf = (dealId: SQL, createdAt: SQL): SQL => sql`coalesce(
  (select min(o.start_date) from deal_event o where o.deal_id = ${dealId}),
  (${createdAt} at time zone 'Europe/Warsaw')::date)`

const usualCosts = dealKinds.map((kind) => sql.raw(`when '${kind}' then '${usualCost(kind)}'`))
/** The kind of cost that a company books each deal as; by default it follows from the kind of deal. */
const bookedAs = sql`coalesce(c.category, case f.kind ${sql.join(usualCosts, sql` `)} end)`

type MoneyScope = { days: YearDays; of?: YearOf; partnerId?: string | null }

/**
 * Common tables of a year: `own_deals`, whose days outside the year are null; `entries`, the money that
 * came; `unpaid`, open instalments of the year or without a day. Reads the views behind `deal_figure` once each: a row
 * for each of its figures costs half as much again.
 */
export function moneyOfYear(viewer: Viewer, { days, of = "days", partnerId = null }: MoneyScope): SQL {
  const isWhole = of === "events"
  const isInYear = (day: SQL) => (isWhole ? sql`${day} is not null` : sql`${day} between ${between(days)}`)
  const ownDeals = sql`select n.deal_id, n.partner_id, n.kind, n.version, n.agreed_on,
      n.gross_grosze, n.in_kind_grosze, n.received_grosze, n.in_transit_grosze, n.sent_beyond_grosze,
      case when ${isInYear(sql`n.begun_on`)} then n.begun_on end as begun_on,
      case when n.status = 'completed' and ${isInYear(sql`n.ended_on`)} then n.ended_on end as ended_on,
      case when ${isInYear(sql`n.sent_beyond_on`)} then n.sent_beyond_on end as sent_beyond_on,
      extract(year from n.begun_on)::integer as begun_year,
      extract(year from greatest(n.begun_on, n.ended_on, n.sent_beyond_on))::integer as last_year
    from (${dealsOfParty(viewer, isWhole ? days : null, partnerId)}) n`
  const entries = sql`select p.deal_id, p.on_day, p.came_grosze::float8 as came_grosze
    from own_deals n join standing_entry p on p.deal_id = n.deal_id
    where p.came_grosze is not null and ${isInYear(sql`p.on_day`)}`
  const unpaid = sql`select i.deal_id, i.due_on,
      i.open_grosze::float8 as open_grosze, i.in_transit_grosze::float8 as in_transit_grosze
    from ${openInstalmentsOf("own_deals")}
    where ${isInYear(sql`i.due_on`)} or i.due_on is null`
  return sql`own_deals as materialized (${ownDeals}), entries as (${entries}), unpaid as (${unpaid})`
}

/** The party's deals with everybody or one partner; with `begunIn`, those whose first event is on one of these days. */
function dealsOfParty(viewer: Viewer, begunIn: YearDays | null, partnerId: string | null): SQL {
  const partner = sideOf(viewer) === "sponsor" ? sql`n.organization_id` : sql`n.sponsor_id`
  const firstDay = firstDayOf(sql`n.deal_id`, sql`n.created_at`)
  const conditions = [
    isOwn(viewer, "n"),
    ...(partnerId === null ? [] : [sql`${partner} = ${partnerId}`]),
    ...(begunIn === null ? [] : [sql`${firstDay} between ${between(begunIn)}`]),
  ]
  // "offset 0": each day of the view is computed once, not for each mention
  return sql`select n.*, ${partner} as partner_id from deal_now n where ${sql.join(conditions, sql` and `)} offset 0`
}

/** Common tables; `found` has one row for each matching deal, with its figures of the year. */
function foundDeals(viewer: Viewer, { year, state, partnerId }: FinanceFilters, { today, of }: YearScope): SQL {
  const days = daysOfYear(year)
  const entrySums = sql`select deal_id, sum(came_grosze) as came_grosze, max(on_day) as last_day from entries group by 1`
  const isDated = sql`due_on is not null`
  const isUndated = sql`due_on is null`
  const isOverdue = sql`due_on < ${today}::date`
  const sum = (grosze: SQL, rows: SQL) => sql`coalesce(sum(${grosze}) filter (where ${rows}), 0)`
  const unpaidSums = sql`select deal_id, max(due_on) as last_day, bool_or(${isUndated}) as has_undated,
      ${sum(sql`open_grosze`, isDated)} as to_pay_grosze,
      ${sum(sql`open_grosze`, isOverdue)} as overdue_grosze,
      ${sum(sql`in_transit_grosze`, isDated)} as in_transit_grosze,
      ${sum(sql`open_grosze`, isUndated)} as undated_grosze,
      ${sum(sql`in_transit_grosze`, isUndated)} as undated_in_transit_grosze
    from unpaid group by 1`
  const isAgreedByYear = of === "events" ? sql`true` : sql`n.agreed_on <= ${days.to}::date`
  const figures = Object.entries(figuresOfDeal).map(([name, figure]) => sql`(${figure})::float8 as ${columnOf(name)}`)
  const found = sql`select n.deal_id, n.partner_id, n.kind, n.begun_on,
      ${isAgreed} as is_agreed,
      ${isBegun} or ${isEnded} or ${hasSentBeyond} or ${hasEntry} or unpaid_sums.last_day is not null as is_dated,
      n.agreed_on is not null as is_in_force,
      greatest(n.begun_on, n.ended_on, n.sent_beyond_on, entry_sums.last_day, unpaid_sums.last_day) as last_day,
      ${list(figures)}
    from own_deals n
      left join entry_sums on entry_sums.deal_id = n.deal_id
      left join unpaid_sums on unpaid_sums.deal_id = n.deal_id
      cross join lateral (select coalesce(unpaid_sums.has_undated and ${isAgreedByYear}, false) as counts) undated
    where ${isInState[state]}`
  return sql`${moneyOfYear(viewer, { days, of, partnerId })},
    entry_sums as (${entrySums}), unpaid_sums as (${unpaidSums}), found as (${found})`
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

const workCounts = sql`count(*)::float8 as owed, (count(*) filter (where v.state = 'confirmed'))::float8 as confirmed`
const isWork = sql`v.owed_by = 'organization' and v.state <> 'withdrawn'`

/** `fit` by deals; work counts once the deal is agreed. */
const fittingDeals = (cost: Cost): SQL => sql`
    work as (select v.deal_id, ${workCounts} from own_deals n join deliverable v on v.deal_id = n.deal_id
      where ${isWork} group by 1),
    fit as (select f.*, ${cost.column} as cost, coalesce(w.owed, 0) as owed, coalesce(w.confirmed, 0) as confirmed
      from found f left join work w on w.deal_id = f.deal_id and f.is_agreed ${cost.join}
      where ${cost.isWanted})`

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
