import { sql } from "drizzle-orm"
import type { RowCounts } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { transferKey } from "#app/domain/deals/terms/terms-sides.ts"

/** Counted rows by side and state, as an SQL column of `deal`. */
export const rowCounts = sql<RowCounts>`(select coalesce(json_agg(json_build_object(
    'owedBy', counted.owed_by, 'state', counted.state, 'late', counted.late, 'rows', counted.rows)), '[]')
  from (select d.owed_by, d.state, count(*)::integer as rows, d.state in ('todo', 'sent_back')
      and d.due_on < (now() at time zone 'Europe/Warsaw')::date as late
    from deliverable d where d.deal_id = "deal"."id" and d.state <> 'withdrawn'
      and d.line_key is distinct from ${transferKey}
    group by d.owed_by, d.state, late) counted)`
