import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { OwnParty } from "#app/db/conditions/own-parties.server.ts"
import { partiesOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import {
  deal as dealTable,
  email,
  event,
  file,
  inquiry,
  memberInvitation,
  organization,
  party,
  user,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { queueAccountEmail } from "#app/features/accounts/outgoing-emails.server.ts"
import { type IdentityProof, lockProof, spendCode } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { getDeal, isParty } from "#app/features/deals/deal/queries.server.ts"
import { writeMove } from "#app/features/deals/moves/write-commands.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { removePicture } from "#app/platform/files/files.server.ts"
import { removeFiles } from "#app/platform/files/private-files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { eraseCompany } from "./company-commands.server.ts"
import { eraseDraftProofs } from "./draft-commands.server.ts"
import { blockedBy, deletedAccount, isLastOwner, lastOwner } from "./labels.ts"
import { eraseEvents, eraseOrganization } from "./organization-commands.server.ts"
import { erasePerson } from "./person-commands.server.ts"
import { countCommitted, listOwnParties } from "./queries.server.ts"
import { eraseSaved } from "./saved-commands.server.ts"

/**
 * Deletes the viewer's account for good (B55): erases personal data and ends sessions. A party with other members stays
 * complete; without them its proposals and negotiations are withdrawn, and its data and events without deals are
 * erased. Other sides' records stay under the agreed names. 409 while such a party has a deal between accepted and
 * settlement, or members but no other owner. The caller has checked the password; 401 when a new password has ended the
 * session meanwhile, and WrongCode. A refused deletion uses up no code.
 */
export async function deleteAccount(viewer: Viewer, proof: IdentityProof): Promise<void> {
  const { pictures, files } = await db.transaction(async (tx) => {
    // locks the parties before the person, in the same order as changes of a team
    await lockParties(tx, viewer)
    await lockProof(tx, viewer, proof, { exclusive: true })
    const [own] = await tx.select().from(user).where(eq(user.id, viewer.id))
    if (!own || own.deletedAt) throw notFound("Nie znaleziono użytkownika")
    const parties = await listOwnParties(viewer, tx)
    if (parties.some(isLastOwner)) throw conflict(lastOwner)
    const asOnlyMember = parties.flatMap((one) => (one.others === 0 ? [{ ...viewer, ...actingFor(one) }] : []))
    for (const acting of asOnlyMember) await lockParty(tx, acting)
    const deals = await countCommitted(viewer, parties, tx)
    if (deals > 0) throw conflict(blockedBy(deals))
    await spendCode(tx, viewer, proof)
    for (const acting of asOnlyMember) await withdrawDeals(tx, acting)
    await record(tx, { what: "account.deleted", aboutId: viewer.id, by: viewer, realm: viewer.realm })
    for (const { partyId, role, others } of parties) if (others > 0) await recordDeparture(tx, viewer, partyId, role)
    const files: string[] = []
    for (const acting of asOnlyMember) files.push(...(await eraseParty(tx, acting)))
    const pictures = await erasePictures(tx, viewer)
    await erasePerson(tx, own, deletedAccount)
    await queueAccountEmail(tx, { kind: "account.deleted", address: own.email, content: { email: own.email } })
    return { pictures, files }
  })
  for (const key of pictures)
    await removePicture(key).catch((error) => log.error({ err: error, key }, "a picture could not be removed"))
  await removeFiles(files)
}

/** Deletes the person's pictures, except for those that parties which stay still show; returns their keys. */
async function erasePictures(tx: Tx, { id }: Viewer): Promise<string[]> {
  const isOwnPicture = and(eq(file.ownerId, id), inArray(file.purpose, ["avatar", "logo", "cover", "banner"]))
  const deleted = await tx
    .delete(file)
    .where(and(isOwnPicture, ...usesOfPicture.map((use) => sql`not exists (${use})`)))
    .returning({ key: file.key })
  return deleted.map(({ key }) => key)
}

const usesOfPicture = [
  sql`select 1 from organization o where ${file.id} in (o.logo_id, o.cover_id)`,
  sql`select 1 from company c where c.logo_id = ${file.id}`,
  sql`select 1 from event e where e.image_id = ${file.id}`,
]

const actingFor = ({ partyId, role, organizationId, companyId }: OwnParty) => ({
  partyId,
  role,
  organizationId,
  companyId,
})

const recordDeparture = (tx: Tx, { id, realm }: Viewer, partyId: string, role: Role) =>
  record(tx, {
    what: "member.left",
    aboutId: partyId,
    realm,
    by: { id, partyId, role },
    details: { userId: id, role, deleted: true },
  })

/** Serializes members who leave at the same time, so that the second one sees that nobody else is left. */
async function lockParties(tx: Tx, viewer: Viewer) {
  await tx
    .select({ id: party.id })
    .from(party)
    .where(sql`${party.id} in ${partiesOf(viewer.id)}`)
    .orderBy(party.id)
    .for("no key update")
}

/**
 * Locks a party's deals, an organization and its events, so that no proposal for them starts meanwhile: deals first, like
 * moves, and again those proposed before the events were locked.
 */
async function lockParty(tx: Tx, acting: Viewer) {
  const { organizationId } = acting
  await lockDeals(tx, acting)
  if (!organizationId) return
  await tx.select({ id: organization.id }).from(organization).where(eq(organization.id, organizationId)).for("update")
  const own = eq(event.organizationId, organizationId)
  await tx.select({ id: event.id }).from(event).where(own).orderBy(event.id).for("update")
  await lockDeals(tx, acting)
}

const lockDeals = (tx: Tx, acting: Viewer) =>
  tx.select({ id: dealTable.id }).from(dealTable).where(isParty(acting)).orderBy(dealTable.id).for("update")

async function eraseParty(tx: Tx, { partyId, organizationId, companyId }: Viewer): Promise<string[]> {
  await eraseSaved(tx, partyId)
  await tx.delete(memberInvitation).where(eq(memberInvitation.partyId, partyId))
  await tx.delete(email).where(and(eq(email.partyId, partyId), isNull(email.sentAt)))
  // inquiries in a conversation stay with the other side
  await tx.delete(inquiry).where(and(eq(inquiry.askerPartyId, partyId), isNull(inquiry.conversationId)))
  if (organizationId) {
    await eraseEvents(tx, organizationId)
    await eraseOrganization(tx, organizationId)
  }
  const drafts = await eraseDraftProofs(tx, partyId)
  return [...drafts, ...(companyId ? await eraseCompany(tx, companyId) : [])]
}

const reason = "Konto zostało usunięte."

/** Ends proposals and negotiations by ordinary moves, so that the other sides are notified. */
async function withdrawDeals(tx: Tx, viewer: Viewer) {
  const open = await tx
    .select({ id: dealTable.id })
    .from(dealTable)
    .where(and(isParty(viewer), sql`${dealTable.status} in ('pending', 'negotiation')`))
  for (const { id } of open) {
    const deal = await getDeal(viewer, id, tx)
    const move = deal.side === "organization" && deal.status === "pending" ? "reject" : "cancel"
    await writeMove(tx, viewer, deal, move, { version: deal.version, reason })
  }
}
