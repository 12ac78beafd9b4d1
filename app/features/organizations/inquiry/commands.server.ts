import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runFormOnce, type SentBy } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { event, inquiry, message } from "#app/db/schema.ts"
import { actsFor, realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { forbidden } from "#app/lib/refusal.ts"
import { requireListed } from "../list/queries.server.ts"
import { writeInquiryMessage, writeReply } from "./message-commands.server.ts"

/** The sender: the account's name and address, or what a visitor typed. */
export type NewInquiry = {
  name: string
  email: string
  message: string
  /** Event that the inquiry was sent from; ignored if of another organization. */
  eventId: string | null
}

/**
 * Stores an inquiry once (A38), or adds it to the party's earlier thread about the same event; a reaction emails it.
 * 404 for an organization of another realm, 403 for one's own.
 */
export async function sendInquiry(
  viewer: Viewer | null,
  organizationId: string,
  { eventId, message: content, ...input }: NewInquiry,
  sentBy: SentBy,
) {
  if (viewer) requirePermission(viewer, "sendInquiry")
  if (actsFor(viewer, organizationId)) throw forbidden("To Twoja organizacja – nie można napisać do siebie.")
  const realm = realmOf(viewer)
  return db.transaction(async (tx) => {
    if (viewer) await lockRole(tx, viewer, "sendInquiry")
    await requireListed(tx, viewer, organizationId)
    const about = eventId === null ? null : await findEventOf(tx, organizationId, eventId)
    const aboutEventId = about?.id ?? null
    const keyedContent = { ...input, content, organizationId, eventId: aboutEventId, partyId: viewer?.partyId ?? null }
    const form = { ...sentBy, userId: viewer?.id ?? null, form: "inquiry", content: keyedContent }
    return runFormOnce(tx, form, async () => {
      const open = viewer && (await findOpen(tx, viewer, organizationId, aboutEventId))
      if (viewer && open) {
        const by = { senderId: viewer.id, partyId: viewer.partyId }
        await writeReply(tx, { ...by, inquiryId: open.id, fromOwner: false, content })
        return open.id
      }
      const subject = { subject: about?.title ?? "", eventId: aboutEventId, organizationId }
      const [sent] = await tx
        .insert(inquiry)
        .values({ ...input, ...subject, realm, userId: viewer?.id ?? null, askerPartyId: viewer?.partyId ?? null })
        .returning({ id: inquiry.id })
      if (!sent) throw new Error("the inquiry was not stored")
      const by = { senderId: viewer?.id ?? null, partyId: viewer?.partyId ?? null }
      await writeInquiryMessage(tx, { ...by, inquiryId: sent.id, fromOwner: false, content })
      await record(tx, { what: "inquiry.send", aboutId: sent.id, by: viewer, realm, details: { organizationId } })
      return sent.id
    })
  })
}

/** The organization's event, unless it is deleted or hidden. */
async function findEventOf(tx: Tx, organizationId: string, eventId: string) {
  const isOwn = and(eq(event.id, eventId), eq(event.organizationId, organizationId))
  const [found] = await tx
    .select({ id: event.id, title: event.title })
    .from(event)
    .where(and(isOwn, isNull(event.deletedAt), isNull(event.hiddenAt)))
  return found ?? null
}

/** The newest thread of the viewer's party with the organization about this event, or about none. */
async function findOpen(tx: Tx, viewer: Viewer, organizationId: string, eventId: string | null) {
  // serializes concurrent requests, so that they begin one thread
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${viewer.partyId} ${organizationId}`}, 0))`,
  )
  const isAbout =
    eventId === null ? and(isNull(inquiry.eventId), eq(inquiry.subject, "")) : eq(inquiry.eventId, eventId)
  const own = and(eq(inquiry.askerPartyId, viewer.partyId), eq(inquiry.organizationId, organizationId))
  const [found] = await tx
    .select({ id: inquiry.id })
    .from(inquiry)
    .innerJoin(message, eq(message.inquiryId, inquiry.id))
    .where(and(own, isNull(inquiry.conversationId), isAbout))
    .orderBy(desc(message.id))
    .limit(1)
  if (!found) return null
  // a concurrent proposal may be moving the thread to a conversation
  const [locked] = await tx
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(eq(inquiry.id, found.id), isNull(inquiry.conversationId)))
    .for("update")
  return locked ? found : null
}
