import { and, eq, inArray, isNull, like, not, or, type SQL, sql } from "drizzle-orm"
import { reachesReader } from "#app/db/conditions/email-reader.server.ts"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { mayNow, openRoleOf, receivesNews } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import {
  dealApproval,
  decisionLink,
  email,
  member,
  memberInvitation,
  organization,
  savedSearch,
  session,
  user,
} from "#app/db/schema.ts"
import { mayBegin } from "#app/domain/deals/approval/approval.ts"
import { mayGive } from "#app/domain/parties/permissions.ts"
import { endTokens } from "#app/features/accounts/token-commands.server.ts"
import { dropUnsent } from "./invitations/link-commands.server.ts"

/**
 * Ends what a person has handed out and could not hand out now (decision 057). For each party whose role no longer
 * allows it: invitations, private links, emails of saved searches, requests for a second person and waiting emails. For
 * a closed account: its links and sessions. Call it in the transaction that ended or reduced a right, after the change:
 * it checks which rights are left.
 */
export async function endLostRights(tx: Tx, userId: string, now = new Date()): Promise<void> {
  await withdrawInvitations(tx, userId, now)
  await tx
    .update(decisionLink)
    .set({ revokedAt: now })
    .where(
      and(
        eq(decisionLink.byId, userId),
        isNull(decisionLink.revokedAt),
        not(mayNow(decisionLink.partyId, userId, "shareDecision")),
      ),
    )
  // another member may take over the searches; a blocked person gets no email anyway
  await tx
    .update(savedSearch)
    .set({ userId: null, updatedAt: sql`${savedSearch.updatedAt}` })
    .where(
      and(
        eq(savedSearch.userId, userId),
        sql`exists (select 1 from ${member} reader where reader.party_id = ${savedSearch.partyId}
          and reader.user_id = ${userId} and not ${receivesNews(sql`reader.role`, "event")})`,
      ),
    )
  await voidRequests(tx, userId, now)
  // emails to a party's own address go to another recipient instead
  await dropEmails(tx, userId, and(isNull(email.address), not(reachesReader)))
  const [open] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isOpenAccount))
  if (!open) await closeAccount(tx, userId)
}

/** Removes a leaving person's address from these parties (ids, as SQL); forms opened before become outdated. */
export const dropContactAddress = (tx: Tx, address: string, parties: SQL) =>
  tx
    .update(organization)
    .set({ contactEmail: null, version: sql`${organization.version} + 1` })
    .where(
      and(sql`${organization.id} in ${parties}`, sql`lower(${organization.contactEmail}) = ${address.toLowerCase()}`),
    )

/** Voids their requests for a second person; does not wait for a request that is being decided at this moment. */
async function voidRequests(tx: Tx, userId: string, now: Date) {
  const waiting = await tx
    .select({
      id: dealApproval.id,
      step: dealApproval.step,
      dealId: dealApproval.dealId,
      role: openRoleOf(sql`deal_approval.party_id`, userId),
      realm: sql<string>`(select d.realm from deal d where d.id = deal_approval.deal_id)`,
    })
    .from(dealApproval)
    .where(and(eq(dealApproval.begunById, userId), eq(dealApproval.state, "open")))
    .for("update", { skipLocked: true })
  for (const { id, step, dealId, role, realm } of waiting) {
    if (role && mayBegin(role, step)) continue
    await tx.update(dealApproval).set({ state: "void", decidedAt: now }).where(eq(dealApproval.id, id))
    const details = { approvalId: id }
    await record(tx, { what: "approval.withdraw", aboutId: dealId, by: { id: userId }, realm, details })
  }
}

async function withdrawInvitations(tx: Tx, userId: string, now: Date) {
  const { id, role, invitedBy, acceptedAt, withdrawnAt } = memberInvitation
  const waiting = await tx
    .select({ id, role, makerRole: openRoleOf(sql`member_invitation.party_id`, userId) })
    .from(memberInvitation)
    .where(and(eq(invitedBy, userId), isNull(acceptedAt), isNull(withdrawnAt)))
    .for("update")
  const ended = waiting.filter((one) => !one.makerRole || !mayGive(one.makerRole, one.role)).map((one) => one.id)
  if (ended.length === 0) return
  await tx.update(memberInvitation).set({ withdrawnAt: now }).where(inArray(id, ended))
  for (const one of ended) await dropUnsent(tx, one)
}

/** Drops waiting emails; does not wait for those being sent, as their delivery has checked the right already. */
async function dropEmails(tx: Tx, userId: string, which: SQL | undefined) {
  const waiting = tx
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.userId, userId), isNull(email.sentAt), which))
    .for("update", { skipLocked: true })
  await tx.delete(email).where(inArray(email.id, waiting))
}

/** Ends links and sessions of a closed account; notices about the account itself are still sent, without links. */
async function closeAccount(tx: Tx, userId: string) {
  await tx.delete(session).where(eq(session.userId, userId))
  await endTokens(tx, userId)
  const isLink = sql`${email.sealed} is not null`
  await dropEmails(tx, userId, and(isNull(email.partyId), or(isLink, not(like(email.kind, "account.%")))))
}
