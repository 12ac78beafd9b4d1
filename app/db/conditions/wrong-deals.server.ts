import { sql } from "drizzle-orm"
import { inForceStatuses } from "#app/domain/deals/deal/deal.ts"

const isDemo = sql`d.realm <> 'public' as "isDemo"`

const wrongTotals = sql`select d.id, d.reference, ${isDemo}, 'totals' as problem, null::integer as version
  from deal d left join ledger_totals l on l.deal_id = d.id
  where (d.received_grosze, d.in_transit_grosze)
    is distinct from (coalesce(l.received_grosze, 0), coalesce(l.in_transit_grosze, 0))`

const instalmentWithFormer = sql`select *,
    coalesce(lag(from_grosze + gross_grosze) over bar, 0) as before_grosze,
    coalesce(lag(due_on) over bar, due_on) as due_before
  from deal_instalment window bar as (partition by deal_id, version order by position)`
const instalmentSums = sql`select deal_id, version, sum(gross_grosze) as whole_grosze,
    bool_and(from_grosze = before_grosze and due_on >= due_before) is not false as is_ordered
  from (${instalmentWithFormer}) part
  group by 1, 2`
const wrongInstalments = sql`select d.id, d.reference, ${isDemo}, 'instalments', a.version
  from deal_agreement a
    join deal d on d.id = a.deal_id
    join deal_terms t on t.deal_id = a.deal_id and t.version = a.version
    left join (${instalmentSums}) i on i.deal_id = a.deal_id and i.version = a.version
  where coalesce(i.whole_grosze, 0) <> t.gross_grosze or not coalesce(i.is_ordered, true)`

const lacksAgreement = sql`select d.id, d.reference, ${isDemo}, 'agreement', null
  from deal d
  where d.status in ${inForceStatuses}
    and not exists (select 1 from deal_agreement a where a.deal_id = d.id and a.version = d.terms_version)`

/** Deals of all parties whose stored sums contradict their other rows in a way that no constraint prevents; demos last. */
export const wrongDeals = sql`${wrongTotals} union all ${wrongInstalments} union all ${lacksAgreement}
  order by 3, 2, 4, 5`
