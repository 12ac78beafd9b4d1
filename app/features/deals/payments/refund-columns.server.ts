import { sql } from "drizzle-orm"

/** For a deal that was called off: whether money is still to be given back, or a transfer or refund to be confirmed. */
export const hasOpenRefund = sql<boolean>`case when "deal"."status" = 'canceled' then exists (select 1 from deal_task t
  where t.deal_id = "deal"."id" and t.what in ('receive', 'give_back')) else false end`
