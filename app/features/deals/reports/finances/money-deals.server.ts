import { and, eq, notInArray, type SQL, sql } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal, dealCost, dealEvent, dealTerms } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { usualCost } from "#app/domain/deals/payments/cost.ts"
import type { YearDeal } from "#app/domain/deals/reports/finances.ts"
import type { Day } from "#app/lib/dates.ts"
import { isParty, sideOf } from "../../deal/queries.server.ts"
import { instalmentsOfOwn } from "../../payments/instalments.server.ts"

/** Deals that count: those that ended without an agreement do not. */
export const isCounted = (viewer: Viewer) => and(isParty(viewer), notInArray(deal.status, ["rejected", "canceled"]))

const warsawDay = (at: SQL) => sql`(${at} at time zone 'Europe/Warsaw')::date`
const day = sql<Day>`coalesce(min(${dealEvent.startDate}), ${warsawDay(sql`${deal.createdAt}`)})`

const isMoney = sql`coalesce(l.form, case when d.kind = 'barter'
  or (d.kind = 'sponsoring' and l.is_custom and l.provided_by = 'sponsor') then 'goods' else 'money' end) = 'money'`
const parts = sql`(select l.deal_id, json_agg(json_build_object('eventId', l.event_id, 'title', e.title, 'category',
    e.category, 'region', e.voivodeship, 'money', l.money, 'inKind', l.goods) order by l.event_id) as found
  from (select l.deal_id, coalesce(l.event_id, own.first_event) as event_id,
      coalesce(sum(l.amount_grosze) filter (where ${isMoney}), 0) as money,
      coalesce(sum(l.amount_grosze) filter (where not ${isMoney}), 0) as goods
    from own join deal d on d.id = own.id
      join deal_line l on l.deal_id = d.id and l.terms_version = d.terms_version group by 1, 2) l
  left join event e on e.id = l.event_id group by 1) as parts`
const work = sql`(select w.deal_id, json_agg(json_build_object('eventId', w.event_id, 'owed', w.owed, 'confirmed',
    w.confirmed) order by w.event_id) filter (where w.owed > 0) as found
  from (select d.deal_id, d.event_id,
      count(*) filter (where d.owed_by = 'organization' and d.state <> 'withdrawn') as owed,
      count(*) filter (where d.owed_by = 'organization' and d.state = 'confirmed') as confirmed
    from own join deliverable d on d.deal_id = own.id group by 1, 2) w
  group by 1) as work`
/** Deals of the viewer's party behind a condition, with their money; a set of each kind of row is read once, whatever the number of deals. */
export function moneyDealsQuery(viewer: Viewer, within: SQL, on: Reader = db) {
  const isSponsor = sideOf(viewer) === "sponsor"
  const own = on.$with("own").as(
    on
      .select({
        id: deal.id,
        day: day.as("day"),
        firstEvent: sql`(array_agg(${dealEvent.eventId} order by ${dealEvent.startDate}, ${dealEvent.eventId}))[1]`.as(
          "first_event",
        ),
      })
      .from(deal)
      .leftJoin(dealEvent, eq(dealEvent.dealId, deal.id))
      .where(and(isCounted(viewer), within))
      .groupBy(deal.id),
  )
  return on
    .with(own)
    .select({
      id: deal.id,
      reference: deal.reference,
      kind: deal.kind,
      status: deal.status,
      partnerId: isSponsor ? deal.organizationId : deal.sponsorId,
      partner: isSponsor ? deal.organizationName : deal.sponsorName,
      day: sql<Day>`own.day::text`,
      gross: dealTerms.grossGrosze,
      received: deal.receivedGrosze,
      instalments: sql<YearDeal["instalments"] | null>`instalments.found`,
      parts: sql<YearDeal["parts"] | null>`parts.found`,
      work: sql<YearDeal["work"] | null>`work.found`,
      cost: isSponsor ? dealCost.category : sql<null>`null`,
    })
    .from(own)
    .innerJoin(deal, eq(deal.id, own.id))
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deal.id), eq(dealTerms.version, deal.termsVersion)))
    .leftJoin(dealCost, eq(dealCost.dealId, deal.id))
    .leftJoin(parts, sql`parts.deal_id = own.id`)
    .leftJoin(instalmentsOfOwn, sql`instalments.deal_id = own.id`)
    .leftJoin(work, sql`work.deal_id = own.id`)
}

type MoneyRows = Awaited<ReturnType<typeof moneyDealsQuery>>

/** With the kind of cost, which only sponsors name. */
export const asYearDeals = (viewer: Viewer, rows: MoneyRows): YearDeal[] =>
  rows.map(({ parts, instalments, work, cost, ...row }) => ({
    ...row,
    parts: parts ?? [],
    instalments: instalments ?? [],
    work: work ?? [],
    cost: sideOf(viewer) === "sponsor" ? (cost ?? usualCost(row.kind)) : null,
  }))

/** The party's deals with their money, in one statement. */
export const listMoneyDeals = async (viewer: Viewer, within: SQL, on: Reader = db): Promise<YearDeal[]> =>
  asYearDeals(viewer, await moneyDealsQuery(viewer, within, on))
