import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm"
import { contactOf, partiesOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { deal, member, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { finalStatuses } from "#app/domain/deals/deal/deal.ts"
import { accountRefusals } from "#app/domain/moderation/operator.ts"
import { endLostRights } from "#app/features/parties/right-commands.server.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { hideRows, showRows } from "../moderation/row-commands.server.ts"

type AccountDecision = { id: string; reason: string }

/**
 * Blocks an account: ends its sessions and everything it has handed out, hides its organization, events and public
 * card; deals remain. The reaction to `operator.block` emails the owner the reasons (DSA, art. 17). 403 for one's own
 * account, 409 when blocked already.
 */
export async function blockAccount(operator: Viewer, { id, reason }: AccountDecision) {
  await db.transaction(async (tx) => {
    const person = await lockBothAccounts(tx, operator, id)
    if (person.blockedAt) throw conflict(accountRefusals.changed)
    const at = new Date()
    await tx.update(user).set({ blockedAt: at, blockedReason: reason }).where(eq(user.id, id))
    await endLostRights(tx, id, at)
    // equal times mark what was hidden together with the account; organizations with other members stay open
    for (const own of await ownOrganizations(tx, id))
      if (own.contactId === id) await hideRows(tx, "organization", own.id, { hiddenAt: at, hiddenReason: reason })
    await record(tx, { what: "operator.block", aboutId: id, by: operator, details: { reason } })
    await publishToPartners(tx, id)
  })
}

/** Unblocks an account and restores what was hidden with it. Fact `operator.unblock`. */
export async function unblockAccount(operator: Viewer, { id, reason }: AccountDecision) {
  await db.transaction(async (tx) => {
    const { blockedAt } = await lockBothAccounts(tx, operator, id)
    if (!blockedAt) throw conflict(accountRefusals.changed)
    await tx.update(user).set({ blockedAt: null, blockedReason: null }).where(eq(user.id, id))
    for (const own of await ownOrganizations(tx, id)) {
      const isHiddenWithMember = [blockedAt, ...own.blockedTimes].some((at) => at.getTime() === own.hiddenAt?.getTime())
      if (isHiddenWithMember) await showRows(tx, "organization", own.id)
    }
    await record(tx, { what: "operator.unblock", aboutId: id, by: operator, details: { reason } })
    await publishToPartners(tx, id)
  })
}

/** Locks both accounts in a fixed order, so that of two operators who block each other one remains. */
async function lockBothAccounts(tx: Tx, operator: Viewer, id: string) {
  if (id === operator.id) throw forbidden(accountRefusals.own)
  const rows = await tx
    .select({ id: user.id, blockedAt: user.blockedAt })
    .from(user)
    .where(and(inArray(user.id, [id, operator.id]), eq(user.realm, "public"), isNull(user.deletedAt)))
    .orderBy(user.id)
    .for("update")
  const person = rows.find((row) => row.id === id)
  const own = rows.find((row) => row.id === operator.id)
  if (!person || !own || own.blockedAt) throw notFound("")
  return person
}

/** The person's organizations with their contacts, and when other members were blocked. */
async function ownOrganizations(tx: Tx, userId: string) {
  const rows = await tx
    .select({ id: organization.id, hiddenAt: organization.hiddenAt, contactId: contactOf(sql`organization.id`) })
    .from(organization)
    .where(and(sql`${organization.id} in ${partiesOf(userId)}`, isNull(organization.deletedAt)))
    .for("update")
  const blocked = await tx
    .select({ partyId: member.partyId, at: user.blockedAt })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(sql`${member.partyId} in ${partiesOf(userId)}`)
  return rows.map((row) => ({
    ...row,
    blockedTimes: blocked.flatMap(({ partyId, at }) => (partyId === row.id && at ? [at] : [])),
  }))
}

/** Reloads open pages of both sides of open deals. */
async function publishToPartners(tx: Tx, userId: string) {
  const own = partiesOf(userId)
  const deals = await tx
    .select({ id: deal.id, parties: sql<string[]>`array[${deal.sponsorId}, ${deal.organizationId}]` })
    .from(deal)
    .where(
      and(
        sql`(${deal.sponsorId} in ${own} or ${deal.organizationId} in ${own})`,
        notInArray(deal.status, [...finalStatuses]),
      ),
    )
  for (const { id, parties } of deals) await publishToParties(tx, parties, { kind: "deal", id })
}
