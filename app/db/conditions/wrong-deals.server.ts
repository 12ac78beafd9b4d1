import { sql } from "drizzle-orm"
import { inForceStatuses } from "#app/domain/deals/deal/deal.ts"

const isDemo = sql`d.realm <> 'public' as "isDemo"`

/** Selects deals of all parties whose stored sums contradict their other rows in a way that no constraint prevents; demo worlds last. */
export const wrongDeals = sql`
  select d.id, d.reference, ${isDemo}, 'totals' as problem, null::integer as version
    from deal d left join ledger_totals l on l.deal_id = d.id
    where (d.received_grosze, d.in_transit_grosze)
      is distinct from (coalesce(l.received_grosze, 0), coalesce(l.in_transit_grosze, 0))
  union all select d.id, d.reference, ${isDemo}, 'instalments', a.version
    from deal_agreement a join deal d on d.id = a.deal_id
      join deal_terms t on t.deal_id = a.deal_id and t.version = a.version
      left join (select deal_id, version, sum(gross_grosze) as whole,
          bool_and(from_grosze = before and due_on >= due_before) is not false as is_ordered
        from (select *, coalesce(lag(from_grosze + gross_grosze) over bar, 0) as before,
            coalesce(lag(due_on) over bar, due_on) as due_before
          from deal_instalment window bar as (partition by deal_id, version order by position)) part
        group by 1, 2) i on i.deal_id = a.deal_id and i.version = a.version
    where coalesce(i.whole, 0) <> t.gross_grosze or not coalesce(i.is_ordered, true)
  union all select d.id, d.reference, ${isDemo}, 'agreement', null from deal d
    where d.status in ${inForceStatuses}
      and not exists (select 1 from deal_agreement a where a.deal_id = d.id and a.version = d.terms_version)
  order by 3, 2, 4, 5`
