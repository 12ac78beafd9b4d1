import { type SQL, sql } from "drizzle-orm"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { RowCounts } from "#app/domain/deals/deliverables/deliverable-standing.ts"

/** Counted rows by side and state, as an SQL column of `deal`. */
export const rowCounts = sql<RowCounts>`(select coalesce(json_agg(json_build_object(
    'owedBy', counted.owed_by, 'state', counted.state, 'late', counted.late, 'rows', counted.rows)), '[]')
  from (select d.owed_by, d.state, count(*)::integer as rows, d.state in ('todo', 'sent_back')
      and d.due_on < (now() at time zone 'Europe/Warsaw')::date as late
    from deliverable d where d.deal_id = "deal"."id" and d.state <> 'withdrawn'
    group by d.owed_by, d.state, late) counted)`

/** How many signed copies of a deal wait for this side, as one column. */
export const copiesWaiting = (side: Side) => sql<number>`(select count(*)::integer from deal_document c
  where c.deal_id = ${deal.id} and c.kind = 'signed' and c.state = 'waiting' and c.side <> ${side})`

/** What the viewer last stated to be for their party, as one column; null: nothing yet. */
export const lastCapacity = ({ id, partyId }: Viewer): SQL<string | null> =>
  sql<string | null>`(select case when a.person_id = ${id} then a.capacity else a.second_capacity end
    from deal_acceptance a where a.party_id = ${partyId} and (a.person_id = ${id} or a.second_id = ${id})
    order by coalesce(a.second_at, a.accepted_at) desc, a.id desc limit 1)`
