import { type SQL, sql } from "drizzle-orm"
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

const yearColumns = sql`deal_id, sponsor_id, organization_id, realm, kind, agreed_on, year, begun_on, last_day, gross_grosze,
  in_kind_grosze, received_grosze, open_grosze, in_transit_grosze, settled_grosze, settled_received_grosze, owed, confirmed`
const dayColumns = sql`deal_id, sponsor_id, organization_id, realm, kind, agreed_on, day, received_grosze, open_grosze,
  in_transit_grosze, in_kind_grosze`
const differing = (columns: SQL, stored: SQL, folded: SQL) => {
  const [left, right] = [sql`select ${columns} from ${stored}`, sql`select ${columns} from ${folded}`]
  return sql`select deal_id from (((${left}) except all (${right})) union all ((${right}) except all (${left}))) differing`
}
const wrongSums = sql`select d.id, d.reference, ${isDemo}, 'sums', null from deal d where d.id in (
  ${differing(yearColumns, sql`derived.deal_year`, sql`folded_deal_year`)}
  union all ${differing(dayColumns, sql`derived.deal_day`, sql`folded_deal_day`)})`

/** Deals of all parties whose stored sums contradict their other rows in a way that no constraint prevents; demos last. */
export const wrongDeals = sql`${wrongTotals} union all ${wrongInstalments} union all ${lacksAgreement}
  union all ${wrongSums}
  order by 3, 2, 4, 5`
