import { sql } from "drizzle-orm"
import type { DeliverableState } from "#app/domain/deals/deliverables/deliverable.ts"
import { pointedFacts } from "#app/domain/deals/settlement/pointed-facts.ts"
import { isReported } from "#app/domain/deals/settlement/settlement-rows.ts"

type SettlementRow = { id: string; title: string; lineKey: string | null; state: DeliverableState }

/** Rows of a deal whose settlement waits for a decision, as an SQL column of `deal`; of others none. */
export const settledRows = sql<SettlementRow[]>`case when "deal"."status" = 'settlement' then (
  select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'lineKey', d.line_key, 'state', d.state)
    order by d.owed_by, d.position, d.id), '[]')
  from deliverable d where d.deal_id = "deal"."id") else '[]' end`

/** Those that a settlement which is sent back may point at, and what else it told. */
export const pointedRows = (rows: readonly SettlementRow[], latest: Parameters<typeof pointedFacts>[0] | undefined) => [
  ...rows.filter(isReported).map(({ id, title }) => ({ id, title })),
  ...(latest ? pointedFacts(latest) : []),
]
