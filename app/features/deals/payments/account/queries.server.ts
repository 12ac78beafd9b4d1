import { type SQL, sql } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { numberBefore } from "#app/db/schema.ts"
import type { DealAccount } from "#app/domain/deals/payments/account-change.ts"

type DealAccountRow = Omit<DealAccount, "changedAt" | "seenAt"> & { changedAt: string; seenAt: string | null }

/**
 * The account that the sponsor of a deal pays to, as SQL, with this reader's marks (null: nobody); null without any.
 */
export const accountOf = (dealId: SQL | string, readerId: string | null) => sql<DealAccountRow | null>`(
  select json_build_object('id', c.id, 'number', c.number, 'changedAt', c.changed_at, 'seenAt', c.seen_at,
    'asksEach', c.seen_at is distinct from c.changed_at,
    'isRead', exists (select 1 from deal_account_seen s where s.change_id = c.id and s.user_id = ${readerId}::text),
    'before', ${numberBefore(sql`c`)})
  from deal_account_change c where c.deal_id = ${dealId} order by c.changed_at desc limit 1)`

export const readAccount = (row: DealAccountRow | null): DealAccount | null =>
  row && { ...row, changedAt: new Date(row.changedAt), seenAt: row.seenAt === null ? null : new Date(row.seenAt) }

/** The account of one deal; does not check permission. */
export async function findDealAccount(on: Reader, dealId: string): Promise<DealAccount | null> {
  const { rows } = await on.execute<{ account: DealAccountRow | null }>(
    sql`select ${accountOf(dealId, null)} as account`,
  )
  return readAccount(rows[0]?.account ?? null)
}
