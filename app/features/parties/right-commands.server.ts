import { and, eq, inArray, isNull, like, not, or, type SQL, sql } from "drizzle-orm"
import { reachesReader } from "#app/db/conditions/email-reader.server.ts"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { mayNow, openRoleOf, receives } from "#app/db/conditions/party-people.server.ts"
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
 * Ends what a person has handed out and could not hand out now (decision 057): invitations, private links, emails of
 * saved searches, requests for a second person and waiting emails of each party where their role no longer allows it, and of a closed account its
 * links and sessions. Call it after whatever ends or lowers a right, in its transaction; it asks what is left.
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
  // a colleague may read them on; whoever is blocked is not asked here, since they get no email meanwhile
  await tx
    .update(savedSearch)
    .set({ userId: null, updatedAt: sql`${savedSearch.updatedAt}` })
    .where(
      and(
        eq(savedSearch.userId, userId),
        sql`exists (select 1 from ${member} reader where reader.party_id = ${savedSearch.partyId}
          and reader.user_id = ${userId} and not ${receives(sql`reader.role`, "event")})`,
      ),
    )
  await voidRequests(tx, userId, now)
  // emails to a party's own address go on to whoever hears them instead
  await dropEmails(tx, userId, and(isNull(email.address), not(reachesReader)))
  const [open] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isOpenAccount))
  if (!open) await closeAccount(tx, userId)
}

/** Takes the address of who leaves these parties (ids, as SQL) off their organizations; a form opened before is outdated. */
export const dropContactAddress = (tx: Tx, address: string, parties: SQL) =>
  tx
    .update(organization)
    .set({ contactEmail: null, version: sql`${organization.version} + 1` })
    .where(
      and(sql`${organization.id} in ${parties}`, sql`lower(${organization.contactEmail}) = ${address.toLowerCase()}`),
    )

/** What they asked a second person for; a request that is being decided at this moment is not waited for. */
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

/** Those being sent at this moment are not waited for: their delivery has asked already. */
async function dropEmails(tx: Tx, userId: string, which: SQL | undefined) {
  const waiting = tx
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.userId, userId), isNull(email.sentAt), which))
    .for("update", { skipLocked: true })
  await tx.delete(email).where(inArray(email.id, waiting))
}

/** Notices about the account itself still go out, without links. */
async function closeAccount(tx: Tx, userId: string) {
  await tx.delete(session).where(eq(session.userId, userId))
  await endTokens(tx, userId)
  const isLink = sql`${email.sealed} is not null`
  await dropEmails(tx, userId, and(isNull(email.partyId), or(isLink, not(like(email.kind, "account.%")))))
}
