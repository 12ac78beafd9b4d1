import { and, count, eq, inArray, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deal as dealTable, event, file, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { committedStatuses } from "#app/domain/deals/deal.ts"
import { queueAccountEmail } from "#app/features/accounts/queue-email.server.ts"
import { getDeal, isParty } from "#app/features/deals/queries.server.ts"
import { writeMove } from "#app/features/deals/write.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { removePicture } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { eraseEvents, eraseOrganization } from "./erase-organization.server.ts"
import { erasePerson } from "./erase-person.server.ts"
import { blockedBy, deletedAccount } from "./labels.ts"

/** Deals from accepted to settlement, which block the deletion of an account (B55). */
export async function countCommitted(viewer: Viewer, on: Tx | typeof db = db): Promise<number> {
  const [found] = await on
    .select({ deals: count() })
    .from(dealTable)
    .where(and(isParty(viewer), inArray(dealTable.status, [...committedStatuses])))
  return found?.deals ?? 0
}

/**
 * Deletes the viewer's account for good (B55): withdraws proposals and negotiations, erases personal data and events
 * without deals, ends sessions. Other sides' records stay under the agreed names. 409 while a deal is between accepted
 * and settlement. The caller has checked the password.
 */
export async function deleteAccount(viewer: Viewer): Promise<void> {
  const pictures = await db.transaction(async (tx) => {
    const [own] = await tx.select().from(user).where(eq(user.id, viewer.id)).for("update")
    if (!own || own.deletedAt) throw notFound("Nie znaleziono użytkownika")
    const organizationId = await lockOrganization(tx, viewer)
    await tx.select({ id: dealTable.id }).from(dealTable).where(isParty(viewer)).for("update")
    const deals = await countCommitted(viewer, tx)
    if (deals > 0) throw conflict(blockedBy(deals))
    await withdraw(tx, viewer)
    await record(tx, { what: "account.deleted", aboutId: viewer.id, byId: viewer.id, realm: viewer.realm })
    if (organizationId) {
      await eraseEvents(tx, organizationId)
      await eraseOrganization(tx, organizationId)
    }
    const pictureKeys = await tx
      .delete(file)
      .where(and(eq(file.ownerId, viewer.id), inArray(file.purpose, ["avatar", "logo", "cover", "banner"])))
      .returning({ key: file.key })
    await erasePerson(tx, own, deletedAccount)
    await queueAccountEmail(tx, { kind: "account.deleted", address: own.email, content: { email: own.email } })
    return pictureKeys
  })
  for (const { key } of pictures)
    await removePicture(key).catch((error) => log.error({ err: error, key }, "a picture could not be removed"))
}

/** Locks the organization and its events, so that no proposal for them starts meanwhile. */
async function lockOrganization(tx: Tx, viewer: Viewer): Promise<string | null> {
  const [own] = await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.userId, viewer.id))
    .for("update")
  if (!own) return null
  await tx.select({ id: event.id }).from(event).where(eq(event.organizationId, own.id)).for("update")
  return own.id
}

const reason = "Konto zostało usunięte."

/** Ends proposals and negotiations by ordinary moves, so that the other sides are notified. */
async function withdraw(tx: Tx, viewer: Viewer) {
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
