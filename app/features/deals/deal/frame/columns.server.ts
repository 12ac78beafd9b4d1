import { type SQL, sql } from "drizzle-orm"
import { deal } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { askAheadDays } from "#app/domain/deals/deal/deal-deadlines.ts"
import type { RowCounts } from "#app/domain/deals/deal/row-sums.ts"

const today = sql`(now() at time zone 'Europe/Warsaw')::date`

/** Number of rows by side and state, as a column of `deal`. `off`: the event of row `d` is cancelled. */
const countsOf = (off: SQL) => {
  const isLate = sql`d.state in ('todo', 'sent_back') and d.due_on < ${today}`
  const isAhead = sql`d.state = 'todo' and d.due_on - ${sql.raw(String(askAheadDays))} > ${today}`
  const counted = sql`select d.owed_by, d.state, d.due_proposed_by, count(*)::integer as rows, min(d.due_on) as due_on,
      ${isLate} as late, ${isAhead} as ahead, ${off} as off
    from deliverable d where d.deal_id = "deal"."id" and d.state <> 'withdrawn'
    group by d.owed_by, d.state, d.due_proposed_by, late, ahead, off`
  return sql<RowCounts>`(select coalesce(json_agg(json_build_object(
      'owedBy', counted.owed_by, 'state', counted.state, 'late', counted.late, 'ahead', counted.ahead,
      'off', counted.off, 'proposedBy', counted.due_proposed_by, 'dueOn', counted.due_on, 'rows', counted.rows)), '[]')
    from (${counted}) counted)`
}

export const rowCounts = countsOf(sql`false`)
export const rowCountsByEvent = countsOf(
  sql`exists (select 1 from event e where e.id = d.event_id and e.status = 'canceled')`,
)

/** Number of open rows, asked for by now, that another present member of the viewer's party answers for. */
export const rowsOfColleagues = (
  { id, partyId }: Viewer,
  side: Side,
) => sql<number>`(select count(*)::integer from deliverable d
  where d.deal_id = "deal"."id" and d.owed_by = ${side} and d.state in ('todo', 'sent_back')
    and (d.state = 'sent_back' or d.due_on - ${sql.raw(String(askAheadDays))} <= ${today})
    and not exists (select 1 from event e where e.id = d.event_id and e.status = 'canceled')
    and d.responsible_id <> ${id} and exists (select 1 from member m where m.party_id = ${partyId} and m.user_id = d.responsible_id))`

/** Number of a deal's signed copies that wait for this side, as one column. */
export const copiesWaiting = (side: Side) => sql<number>`(select count(*)::integer from deal_document c
  where c.deal_id = ${deal.id} and c.kind = 'signed' and c.state = 'waiting' and c.side <> ${side})`
