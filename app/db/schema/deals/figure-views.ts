import { sql } from "drizzle-orm"
import { date, pgView, smallint, text } from "drizzle-orm/pg-core"
import { dealKinds, plannedStatuses } from "../../../domain/deals/deal/deal.ts"
import { dealFigures } from "../../../domain/deals/reports/deal-figure.ts"
import { grosze, oneOf } from "../columns.ts"

const isPlanned = oneOf("status", plannedStatuses)
const figureColumns = sql`figure, grosze, in_kind_grosze, received_grosze, in_transit_grosze, day`
const worth = sql`(case when ${isPlanned} then 'planned' else 'agreed' end, n.gross_grosze, n.in_kind_grosze, null::bigint, null::bigint, n.begun_on)`
const settledReceived = sql`least(n.gross_grosze, n.received_grosze)`
const settled = sql`('settled', n.gross_grosze, null, ${settledReceived}, null, case n.status when 'completed' then n.ended_on end)`
const sentBeyond = sql`('open', 0, null, null, n.sent_beyond_grosze, n.sent_beyond_on)`
const received = sql`select d.id, d.sponsor_id, d.organization_id, d.realm, d.kind, 'received', p.came_grosze, null, null, null, p.on_day
  from deal d join standing_entry p on p.deal_id = d.id where p.came_grosze is not null`
const openGrosze = sql`i.gross_grosze - i.covered_grosze`
const open = sql`select i.deal_id, i.sponsor_id, i.organization_id, i.realm, i.kind, 'open', ${openGrosze}, null, null,
    i.covered_grosze - i.received_grosze, i.due_on
  from instalment_in_force i where i.received_grosze < i.gross_grosze`

/**
 * Figures of a deal, in grosze, with the day they count by (decision 065); sum over these rows for several deals. A
 * refund is below zero. An open instalment without a due day has no day. Money sent beyond all instalments counts by
 * the newest transfer. Each deal has at most one row of `planned` or `agreed`.
 */
export const dealFigure = pgView("deal_figure", {
  dealId: text().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  kind: text({ enum: dealKinds }).notNull(),
  figure: text({ enum: dealFigures }).notNull(),
  /** Of `open`: neither received nor in transit. */
  grosze: grosze().notNull(),
  /** Of `planned` and `agreed`: goods and services, beside the money. */
  inKindGrosze: grosze(),
  /** Of `settled`: the received part. */
  receivedGrosze: grosze(),
  /** Of `open`: in transit. */
  inTransitGrosze: grosze(),
  day: date(),
}).as(sql`select n.deal_id, n.sponsor_id, n.organization_id, n.realm, n.kind, f.figure, f.grosze, f.in_kind_grosze,
    f.received_grosze, f.in_transit_grosze, f.day
  from deal_now n cross join lateral (values
    ${worth},
    ${settled},
    ${sentBeyond}
  ) f(${figureColumns}) where f.day is not null
union all ${received}
union all ${open}`)

const isMoney = sql`coalesce(l.form, case when e.kind = 'barter'
          or e.kind = 'sponsoring' and l.is_custom and l.provided_by = 'sponsor' then 'goods' else 'money' end) = 'money'`
const ofDeal = sql`deal_id, sponsor_id, organization_id, realm`

const dealOfNow = sql`n.deal_id, n.sponsor_id, n.organization_id, n.realm`
const eventsInOrder = sql`select ${dealOfNow}, n.kind, n.version, n.in_kind_grosze as deal_goods, o.event_id,
          row_number() over deal_events as position, count(*) over (partition by ${dealOfNow}) as events
        from deal_now n left join deal_event o on o.deal_id = n.deal_id
        window deal_events as (partition by ${dealOfNow} order by o.start_date, o.event_id)`
const evenShare = sql`l.amount_grosze / e.events + case when e.position <= l.amount_grosze % e.events then 1 else 0 end`
const isOfNoEvent = sql`not exists (select from deal_event o where o.deal_id = e.deal_id and o.event_id = l.event_id)`
/** The share of each line for the event `e`; only deals with several events need shares. */
const lineShares = sql`select ${isMoney} as is_money, case l.event_id when e.event_id then l.amount_grosze else
              ${evenShare} end as share
            from deal_line l where e.events > 1 and l.deal_id = e.deal_id and l.terms_version = e.version and (l.event_id = e.event_id
              or ${isOfNoEvent})`

/**
 * How much of a deal is for which event: the part from `from_part` to `to_part` of `whole`. Parts have no unit, so that
 * shares of any figure add up; goods have parts in grosze. A line about the whole deal is split evenly, and the
 * remainder goes to the earliest events. A deal without events has one part, one without money counts for its first
 * event.
 */
export const dealEventPart = pgView("deal_event_part", {
  dealId: text().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  eventId: text(),
  /** In the order of the events' days, from 1. */
  position: smallint().notNull(),
  fromPart: grosze().notNull(),
  toPart: grosze().notNull(),
  whole: grosze().notNull(),
  inKindGrosze: grosze().notNull(),
}).as(sql`select ${ofDeal}, event_id, position::smallint as position,
  (case whole when 0 then least(position - 1, 1) else until - part end)::bigint as from_part,
  (case whole when 0 then 1 else until end)::bigint as to_part, greatest(whole, 1)::bigint as whole, in_kind_grosze
from (select ${ofDeal}, event_id, position, part, in_kind_grosze, sum(part) over (partition by ${ofDeal}) as whole,
    sum(part) over (partition by ${ofDeal} order by position) as until
  from (select ${ofDeal}, event_id, position, case events when 1 then 1 else money end as part,
      case events when 1 then deal_goods else goods end as in_kind_grosze
    from (select e.deal_id, e.sponsor_id, e.organization_id, e.realm, e.event_id, e.position, e.events, e.deal_goods,
        l.money, l.goods
      from (${eventsInOrder}) e
      left join lateral (select coalesce(sum(l.share) filter (where l.is_money), 0)::bigint as money,
          coalesce(sum(l.share) filter (where not l.is_money), 0)::bigint as goods
        from (${lineShares}) l) l on true) e) e) e`)
