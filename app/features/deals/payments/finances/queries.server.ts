import { and, notInArray, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type FinanceFilters,
  figuresByPart,
  figuresOf,
  isInState,
  noFigures,
  type YearDeal,
} from "#app/domain/deals/payments/finances.ts"
import { requirePage } from "#app/features/accounts/party/permission.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { isParty, sideOf } from "../../queries.server.ts"

const day = sql<Day>`coalesce((select min(e.start_date) from deal_event e where e.deal_id = "deal"."id"),
  ("deal"."created_at" at time zone 'Europe/Warsaw')::date)`
const firstEvent = sql`(select e.event_id from deal_event e where e.deal_id = "deal"."id"
  order by e.start_date, e.event_id limit 1)`
/** `formOf` of the domain as SQL. */
const isMoney = sql`coalesce(l.form, case when "deal"."kind" = 'barter'
  or ("deal"."kind" = 'sponsoring' and l.is_custom and l.provided_by = 'sponsor') then 'goods' else 'money' end) = 'money'`
const parts = sql<YearDeal["parts"]>`(select coalesce(json_agg(p), '[]') from (
  select l.event_id as "eventId", e.title, e.category, e.voivodeship as region, l.money, l.goods as "inKind"
  from (select coalesce(l.event_id, ${firstEvent}) as event_id,
      coalesce(sum(l.amount_grosze) filter (where ${isMoney}), 0) as money,
      coalesce(sum(l.amount_grosze) filter (where not ${isMoney}), 0) as goods
    from deal_line l where l.deal_id = "deal"."id" and l.terms_version = "deal"."terms_version" group by 1) l
  left join event e on e.id = l.event_id order by l.event_id) p)`
const entries = sql<YearDeal["entries"]>`(select coalesce(json_agg(json_build_object(
    'kind', p.kind, 'grosze', p.grosze, 'onDay', p.on_day) order by p.created_at, p.id), '[]') from payment_entry p
  where p.deal_id = "deal"."id" and p.kind <> 'reversal'
    and not exists (select from payment_entry r where r.reverses_id = p.id))`
const ofTerms = (column: SQL) =>
  sql`(select ${column} from deal_terms t where t.deal_id = "deal"."id" and t.version = "deal"."terms_version")`
const concluded = sql<Day>`coalesce((select (t.agreed_at at time zone 'Europe/Warsaw')::date from deal_terms t
    where t.deal_id = "deal"."id" and t.version <= "deal"."terms_version" and t.annex_number is null
      and t.agreed_at is not null order by t.version desc limit 1),
  ("deal"."created_at" at time zone 'Europe/Warsaw')::date)`
const transferDue = sql<Day | null>`(select d.due_on from deliverable d
  where d.deal_id = "deal"."id" and d.line_key = 'transfer')`

/** The party's deals of a year with their money, the latest first; those that ended without do not count. */
function listDealsOf(viewer: Viewer, year: number): Promise<YearDeal[]> {
  const isSponsor = sideOf(viewer) === "sponsor"
  return db
    .select({
      id: deal.id,
      kind: deal.kind,
      status: deal.status,
      partnerId: isSponsor ? deal.organizationId : deal.sponsorId,
      partner: isSponsor ? deal.organizationName : deal.sponsorName,
      day: sql<Day>`${day}::text`,
      agreedOn: sql<Day>`${concluded}::text`,
      basis: sql<YearDeal["basis"]>`coalesce(${ofTerms(sql`t.basis`)}, 'gross')`,
      vatRate: sql<YearDeal["vatRate"]>`${ofTerms(sql`t.vat_rate`)}`,
      plan: sql<YearDeal["plan"]>`${ofTerms(sql`t.plan`)}`,
      transferDue: sql<Day | null>`${transferDue}::text`,
      entries,
      parts,
    })
    .from(deal)
    .where(
      and(
        isParty(viewer),
        notInArray(deal.status, ["rejected", "canceled"]),
        sql`${day} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`,
      ),
    )
    .orderBy(sql`${day} desc`, deal.id)
}

/** The year of the viewer's party: deals behind the chosen filters, each with the figures of the parts that fit. */
export async function listYear(viewer: Viewer, filters: FinanceFilters, now = new Date()) {
  requirePage(viewer, "readFinances")
  const today = todayIn(now)
  const all = await listDealsOf(viewer, filters.year)
  const shown = all.flatMap((deal) => {
    const whole = figuresOf(deal, today)
    const isOut =
      (filters.cost !== null && deal.kind !== filters.cost) ||
      (filters.partnerId !== null && deal.partnerId !== filters.partnerId) ||
      !isInState(filters.state, deal, whole)
    if (isOut) return []
    const shares = figuresByPart(whole, deal.parts)
    const fitting = deal.parts.flatMap((part, index) =>
      (filters.category === null || part.category === filters.category) &&
      (filters.region === null || part.region === filters.region) &&
      (filters.eventId === null || part.eventId === filters.eventId)
        ? [{ part, figures: shares[index] ?? noFigures }]
        : [],
    )
    return fitting.length > 0 ? [{ deal, fitting }] : []
  })
  return { any: all.length > 0, today, shown }
}
export type Year = Awaited<ReturnType<typeof listYear>>
