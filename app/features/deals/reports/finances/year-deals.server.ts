import { type SQL, sql } from "drizzle-orm"
import { shareOf } from "#app/db/conditions/event-share.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKinds } from "#app/domain/deals/deal/deal.ts"
import { usualCost } from "#app/domain/deals/payments/cost.ts"
import type { dealFigures } from "#app/domain/deals/reports/deal-figure.ts"
import { type Figures, type FinanceFilters, figureNames } from "#app/domain/deals/reports/finances.ts"
import type { Day } from "#app/lib/dates.ts"
import { sideOf } from "../../deal/queries.server.ts"

/** Which rows of `deal_figure` make a year: those of its days and those without one, or all of deals whose first event is in it. */
export type YearOf = "days" | "events"
export type Within = { today: Day; of: YearOf }

const isFigure = (figure: (typeof dealFigures)[number]) => sql`f.figure = ${sql.raw(`'${figure}'`)}`
const isLate = (today: Day) => sql`${isFigure("open")} and f.day < ${today}::date`

/** Sums of rows `f` of `deal_figure`; floating ones are exact to 90 billion złoty, and faster than whole ones. */
const figuresOf = (today: Day): Record<keyof Figures | "settledReceived", SQL> => {
  const sum = (column: string, rows?: SQL) =>
    sql`coalesce(sum(f.${sql.raw(column)}::float8) ${rows ? sql`filter (where ${rows})` : sql``}, 0)`
  return {
    planned: sum("grosze", isFigure("planned")),
    agreed: sum("grosze", isFigure("agreed")),
    received: sum("grosze", isFigure("received")),
    toPay: sum("grosze", sql`${isFigure("open")} and f.day is not null`),
    overdue: sum("grosze", isLate(today)),
    undated: sum("grosze", sql`${isFigure("open")} and f.day is null`),
    inTransit: sum("in_transit_grosze"),
    settled: sum("grosze", isFigure("settled")),
    inKind: sum("in_kind_grosze"),
    settledReceived: sum("received_grosze"),
  }
}

/** Deals of a state have such a row. */
const rowOfState = (state: FinanceFilters["state"], today: Day): SQL | null =>
  ({
    wszystkie: null,
    planowane: isFigure("planned"),
    uzgodnione: isFigure("agreed"),
    wplacone: isFigure("received"),
    otwarte: isFigure("open"),
    "po-terminie": sql`${isLate(today)} and f.grosze > 0`,
    rozliczone: isFigure("settled"),
  })[state]

const columnOf = (name: string) => sql.raw(`"${name}"`)
const summed = [...figureNames, "settledReceived", "owed", "confirmed"] as const
/** Sums of the rows of a query below. */
export const sums = sql.join(
  summed.map((name) => sql`sum(${columnOf(name)}) as ${columnOf(name)}`),
  sql`, `,
)
/** Those of one row `s` as JSON. */
export const asJson = sql`'figures', json_build_object(${sql.join(
  figureNames.map((name) => sql`${sql.raw(`'${name}'`)}, s.${columnOf(name)}`),
  sql`, `,
)}), 'work', json_build_object('owed', s.owed, 'confirmed', s.confirmed)`

/** Rows of a table or view `alias` that are the viewer's party's. */
export const isOwn = (viewer: Viewer, alias: string): SQL => {
  const [column, id] =
    sideOf(viewer) === "sponsor" ? ["sponsor_id", viewer.companyId] : ["organization_id", viewer.organizationId]
  return sql`${sql.raw(`${alias}.${column}`)} = ${id ?? ""} and ${sql.raw(`${alias}.realm`)} = ${viewer.realm}`
}
const partnerOf = (viewer: Viewer) => (sideOf(viewer) === "sponsor" ? sql`f.organization_id` : sql`f.sponsor_id`)

export const daysOf = (year: number): SQL => sql`${`${year}-01-01`}::date and ${`${year}-12-31`}::date`

/** The first day of the events of a deal (its id), else the day of its proposal. */
export const firstDayOf = (dealId: SQL, createdAt: SQL): SQL => sql`coalesce(
  (select min(o.start_date) from deal_event o where o.deal_id = ${dealId}), (${createdAt} at time zone 'Europe/Warsaw')::date)`

/** What a company books each deal as; without its choice it follows from the kind. */
const bookedAs = sql`coalesce(c.category, case f.kind ${sql.join(
  dealKinds.map((kind) => sql.raw(`when '${kind}' then '${usualCost(kind)}'`)),
  sql` `,
)} end)`

/** One row for each deal that fits, with its figures of the year. */
function foundDeals(viewer: Viewer, { year, state, partnerId }: FinanceFilters, { today, of }: Within): SQL {
  const partner = partnerOf(viewer)
  const inYear =
    of === "days"
      ? sql`(f.day between ${daysOf(year)} or f.day is null)`
      : sql`f.deal_id in (select d.id from deal d where ${isOwn(viewer, "d")}
          and ${firstDayOf(sql`d.id`, sql`d.created_at`)} between ${daysOf(year)})`
  const wanted = rowOfState(state, today)
  const figures = Object.entries(figuresOf(today)).map(([name, sum]) => sql`${sum} as ${columnOf(name)}`)
  return sql`select f.deal_id, ${partner} as partner_id, f.kind, bool_or(f.figure = 'agreed') as is_agreed,
      bool_or(f.day is not null) as is_dated, max(f.day) as last_day,
      max(f.day) filter (where f.figure in ('planned', 'agreed')) as begun_on, ${sql.join(figures, sql`, `)}
    from deal_figure f
    where ${isOwn(viewer, "f")} and ${inYear} ${partnerId === null ? sql`` : sql`and ${partner} = ${partnerId}`}
    group by f.deal_id, ${partner}, f.kind ${wanted === null ? sql`` : sql`having bool_or(${wanted})`}`
}

/** Conditions on the part `p` of a deal, whose event `e` it is about; empty when whole deals fit. */
export function conditionsOnParts({ category, region, eventId }: FinanceFilters): SQL[] {
  return [
    category === null ? null : sql`e.category = ${category}`,
    region === null ? null : sql`e.voivodeship = ${region}`,
    eventId === null ? null : sql`p.event_id = ${eventId}`,
  ].filter((one) => one !== null)
}

/** Whether the year has to be divided by events. */
export const isDivided = (filters: FinanceFilters): boolean =>
  conditionsOnParts(filters).length > 0 || ["wydarzenie", "kategoria", "region"].includes(filters.by)

const counted = sql`count(*)::float8 as owed, (count(*) filter (where v.state = 'confirmed'))::float8 as confirmed`
const isWork = sql`v.owed_by = 'organization' and v.state <> 'withdrawn'`

/**
 * Common tables of a year, of which `fit` has a row for each deal that fits, or for each of its parts. Work counts with
 * the agreement; rows of the whole deal, and of events that it lost, with its first event.
 */
export function fittingRows(viewer: Viewer, filters: FinanceFilters, within: Within): SQL {
  const isCompany = sideOf(viewer) === "sponsor"
  // what an organization may not know is not joined
  const [cost, costs] = isCompany
    ? [bookedAs, sql`left join deal_cost c on c.deal_id = f.deal_id`]
    : [sql`null::text`, sql``]
  const ofCost = filters.cost === null || !isCompany ? sql`true` : sql`${bookedAs} = ${filters.cost}`
  const found = foundDeals(viewer, filters, within)
  if (!isDivided(filters))
    return sql`found as (${found}),
      work as (select v.deal_id, ${counted} from deal d join deliverable v on v.deal_id = d.id
        where ${isOwn(viewer, "d")} and ${isWork} group by 1),
      fit as (select f.*, ${cost} as cost, coalesce(w.owed, 0) as owed, coalesce(w.confirmed, 0) as confirmed
        from found f left join work w on w.deal_id = f.deal_id and f.is_agreed ${costs} where ${ofCost})`
  const shares = [...figureNames, "settledReceived"].flatMap((name) =>
    name === "inKind" ? [] : [sql`${shareOf(sql`f.${columnOf(name)}`)} as ${columnOf(name)}`],
  )
  const fitting = sql.join([isOwn(viewer, "p"), ...conditionsOnParts(filters)], sql` and `)
  return sql`found as (${found}),
    parts as (select p.*, e.category, e.voivodeship from deal_event_part p left join event e on e.id = p.event_id
      where ${fitting}),
    work as (select p.deal_id, p.position, ${counted} from parts p join deliverable v on v.deal_id = p.deal_id
        and (v.event_id = p.event_id or p.position = 1 and not exists
          (select from deal_event o where o.deal_id = v.deal_id and o.event_id = v.event_id))
      where ${isWork} group by 1, 2),
    fit as (select f.deal_id, f.partner_id, f.kind, f.is_dated, f.last_day, f.begun_on, ${cost} as cost, p.event_id,
        p.category, p.voivodeship, ${sql.join(shares, sql`, `)},
        case when f."inKind" > 0 then p.in_kind_grosze::float8 else 0 end as "inKind",
        case when f.is_agreed then coalesce(w.owed, 0) else 0 end as owed,
        case when f.is_agreed then coalesce(w.confirmed, 0) else 0 end as confirmed
      from found f join parts p on p.deal_id = f.deal_id left join work w on w.deal_id = p.deal_id and w.position = p.position
        ${costs} where ${ofCost})`
}
