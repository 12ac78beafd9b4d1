import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { inForceStatuses } from "#app/domain/deals/deal/deal.ts"
import { log } from "#app/platform/log.server.ts"

const problems = {
  totals: "totals differ from the ledger",
  instalments: "instalments do not make up their version",
  agreement: "runs without an agreement",
}

/** What of a deal's stored money is wrong; `version`: of the terms whose instalments are wrong. */
export type WrongDeal = {
  id: string
  reference: string
  isDemo: boolean
  problem: keyof typeof problems
  version: number | null
}

/** Logs each of `findWrongDeals` as an error; none is mended. */
export async function checkDeals(): Promise<WrongDeal[]> {
  const found = await findWrongDeals()
  for (const wrong of found) log.error({ ...wrong, problem: problems[wrong.problem] }, "a deal's money is wrong")
  return found
}

/** Deals of all parties whose stored money other rows contradict where no constraint holds it; those of demo worlds last. */
export async function findWrongDeals(): Promise<WrongDeal[]> {
  const isDemo = sql`d.realm <> 'public' as "isDemo"`
  const { rows } = await db.execute<WrongDeal>(sql`
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
    order by 3, 2, 4, 5`)
  return rows
}
