import { type SQL, sql } from "drizzle-orm"
import { dealStatuses, openStatuses } from "#app/domain/deals/deal/deal.ts"
import { takesPayments } from "#app/domain/deals/payments/ledger.ts"
import type { Tx } from "../connection/client.server.ts"
import { oneOf } from "../schema/columns.ts"

const isInForce = oneOf("status", dealStatuses.filter(takesPayments))
const isUnderWay = oneOf("status", openStatuses)
const keyOf = (organizationId: SQL | string) => sql`hashtext('bank ' || ${organizationId})`

/** One change of an organization's accounts at a time; deals that come into force wait for it, and it for them. */
export const lockAccounts = (tx: Tx, organizationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${keyOf(organizationId)})`)

/**
 * Deals that came into force take the default account of their organization; one agreed again has followed it all the
 * time. `deals` filters the rows of `d`.
 */
export async function beginAccounts(tx: Tx, deals: SQL) {
  const isNew = sql`${deals} and ${isInForce} and not exists (select 1 from deal_account_change c where c.deal_id = d.id)`
  const { rows } = await tx.execute(sql`
    select pg_advisory_xact_lock_shared(${keyOf(sql`organization_id`)}) from
      (select distinct d.organization_id from deal d where ${isNew} order by 1) of_deals`)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into deal_account_change (id, deal_id, number, changed_at, seen_at)
      select gen_random_uuid()::text, d.id, b.number, at, at
        from (select date_trunc('milliseconds', clock_timestamp()) as at) clock, deal d
        join bank_account b on b.organization_id = d.organization_id and b.is_default and b.removed_at is null
        where ${isNew}`)
}

/** What deal `c` pays to, as SQL: the number of its newest change; null without any, and before it came into force. */
export const payingAccount = sql`(select p.number from deal_account_change p where p.deal_id = c.id
  order by p.changed_at desc limit 1)`

/** Whether the change `c` is what the deal `d` in force pays by, and new to its sponsor, as SQL (`isNewAccount`). */
export const asksToCheck = sql`${isInForce} and c.seen_at is null
  and not exists (select 1 from deal_account_change l where l.deal_id = c.deal_id and l.changed_at > c.changed_at)
  and c.number is distinct from (select s.number from deal_account_change s
    where s.deal_id = c.deal_id and s.changed_at < c.changed_at order by s.seen_at is null, s.changed_at desc limit 1)`

/**
 * The organization's deals in force, and those in force before that are negotiated anew, follow its default account; the
 * caller holds `lockAccounts`. Returns when (to the millisecond), null if none of them pays to another account by it.
 */
export async function followAccount(tx: Tx, organizationId: string, byId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ ms: string }>(sql`
    insert into deal_account_change (id, deal_id, number, changed_at, changed_by_id)
      select gen_random_uuid()::text, d.id, b.number, at, ${byId}
        from (select date_trunc('milliseconds', clock_timestamp()) as at) clock, deal d
        left join bank_account b on b.organization_id = d.organization_id and b.is_default and b.removed_at is null
        left join lateral (select true as found, c.number from deal_account_change c where c.deal_id = d.id
          order by c.changed_at desc limit 1) newest on true
        where d.organization_id = ${organizationId} and newest.number is distinct from b.number
          and (${isInForce} or ${isUnderWay} and newest.found)
      returning (extract(epoch from changed_at) * 1000)::bigint::text as ms`)
  return rows[0] ? new Date(Number(rows[0].ms)) : null
}
