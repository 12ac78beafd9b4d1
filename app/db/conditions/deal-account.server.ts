import { type SQL, sql } from "drizzle-orm"
import { dealStatuses, openStatuses, takesPayments } from "#app/domain/deals/deal/deal.ts"
import type { Tx } from "../connection/client.server.ts"
import { runPrepared } from "../connection/prepared-statement.server.ts"
import { oneOf } from "../schema/columns.ts"
import { isNewestAccount, isUnchecked, numberBefore } from "../schema.ts"

const isInForce = oneOf("status", dealStatuses.filter(takesPayments))
const isUnderWay = oneOf("status", openStatuses)
const keyOf = (organizationId: SQL | string) => sql`hashtext('bank ' || ${organizationId})`

/** Serializes changes of an organization's accounts, also with deals that come into force meanwhile. */
export const lockAccounts = (tx: Tx, organizationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${keyOf(organizationId)})`)

const defaultAccount = sql`bank_account b
  on b.organization_id = d.organization_id and b.is_default and b.removed_at is null`
const clock = sql`(select date_trunc('milliseconds', clock_timestamp()) as at) clock`

/** One row if another deal of `d`'s parties still asks to check the account `b`; `number`: what the sponsor knows. */
const uncheckedElsewhere = sql`(select true as found, ${numberBefore(sql`c`)} as number
    from deal o join deal_account_change c on c.deal_id = o.id
    where o.sponsor_id = d.sponsor_id and o.organization_id = d.organization_id and c.number = b.number
      and ${isUnchecked} limit 1)`

/**
 * Gives deals that came into force the default account of their organization, checked or unchecked as in other deals of
 * the two parties: if unchecked there, the number that the sponsor knows is inserted before it, so that both differ.
 * A deal agreed again already has its account. `deals` filters the rows of `d`.
 */
export async function beginAccounts(tx: Tx, deals: SQL) {
  const lacksAccount = sql`${deals} and ${isInForce}
    and not exists (select 1 from deal_account_change c where c.deal_id = d.id)`
  const rows = await runPrepared(
    tx,
    sql`select pg_advisory_xact_lock_shared(${keyOf(sql`organization_id`)}) from
      (select distinct d.organization_id from deal d where ${lacksAccount} order by 1) of_deals`,
  )
  if (rows.length === 0) return
  const before = sql`at - interval '1 millisecond'`
  const knownAccount = sql`select unchecked.number, ${before} as changed_at, ${before} as seen_at
    where unchecked.number is not null`
  const ownAccount = sql`select b.number, at as changed_at, case when unchecked.found then null else at end as seen_at`
  await runPrepared(
    tx,
    sql`insert into deal_account_change (id, deal_id, number, changed_at, seen_at)
      select gen_random_uuid()::text, d.id, change.number, change.changed_at, change.seen_at
        from ${clock}, deal d
        join ${defaultAccount}
        left join lateral ${uncheckedElsewhere} unchecked on true
        cross join lateral (${knownAccount} union all ${ownAccount}) change
        where ${lacksAccount}`,
  )
}

/** The number that the agreement of deal `c` prints, as SQL; null until the sponsor has checked it (decision 070). */
export const printedAccount = sql`(select p.number from deal_account_change p where p.deal_id = c.id
  and ${isNewestAccount(sql`p`)} and (p.seen_at is not null or p.number = ${numberBefore(sql`p`)}))`

/**
 * Moves the organization's deals in force, and those negotiated anew after they were, to its default account. The
 * caller holds `lockAccounts`. Returns the time of the change (to the millisecond), null if no deal changed its account.
 */
export async function followAccount(tx: Tx, organizationId: string, byId: string): Promise<Date | null> {
  const newestChange = sql`select true as found, c.number from deal_account_change c
    where c.deal_id = d.id order by c.changed_at desc limit 1`
  const { rows } = await tx.execute<{ ms: string }>(sql`
    insert into deal_account_change (id, deal_id, number, changed_at, changed_by_id)
      select gen_random_uuid()::text, d.id, b.number, at, ${byId}
        from ${clock}, deal d
        left join ${defaultAccount}
        left join lateral (${newestChange}) newest on true
        where d.organization_id = ${organizationId} and newest.number is distinct from b.number
          and (${isInForce} or ${isUnderWay} and newest.found)
      returning (extract(epoch from changed_at) * 1000)::bigint::text as ms`)
  return rows[0] ? new Date(Number(rows[0].ms)) : null
}
