import { sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { accountChangeErrors } from "#app/domain/deals/payments/account-change.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { findDealAccount } from "./queries.server.ts"

/**
 * Records that the viewer has checked a changed number, for all deals of the two parties that pay to it; the first
 * check by the sponsor ends the task of everybody. Idempotent. 404 for strangers, 403 for the organization and roles
 * without `recordPayments`, 409 when the number has changed again.
 */
export async function confirmAccount(viewer: Viewer, dealId: string, changeId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { side, sponsorId, organizationId, realm } = await getDeal(viewer, dealId, tx)
    if (side !== "sponsor") throw forbidden(accountChangeErrors.wrongSide)
    await lockRole(tx, viewer, "recordPayments")
    const account = await findDealAccount(tx, dealId)
    if (!account) throw notFound(accountChangeErrors.gone)
    if (account.id !== changeId) throw conflict(accountChangeErrors.outdated)
    const isOfParties = sql`d.sponsor_id = ${sponsorId} and d.organization_id = ${organizationId}`
    const asksToCheckNumber = sql`c.seen_at is distinct from c.changed_at
      and c.number is not distinct from ${account.number}`
    const newestToCheck = sql`select c.id, c.seen_at is null as is_first
      from deal_account_change c join deal d on d.id = c.deal_id
      where ${isOfParties} and ${asksToCheckNumber}
        and not exists (select 1 from deal_account_change later
          where later.deal_id = c.deal_id and later.changed_at > c.changed_at)`
    const { rows } = await tx.execute<{ deal_id: string }>(sql`
      with to_check as (${newestToCheck}),
        seen as (insert into deal_account_seen (change_id, user_id)
          select id, ${viewer.id} from to_check on conflict do nothing)
      update deal_account_change c set seen_at = now()
        from to_check t where t.id = c.id and t.is_first and c.seen_at is null
        returning c.deal_id`)
    for (const { deal_id: aboutId } of rows) {
      await record(tx, { what: "deal.accountSeen", aboutId, by: viewer, realm, details: { side } })
      await publishToParties(tx, [sponsorId], { kind: "deal", id: aboutId })
    }
  })
}
