import { and, eq, isNull, lt } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { inquiry, message } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import type { ReplyInput } from "#app/domain/messages/message-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { markSeen } from "#app/features/notifications/commands.server.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { readInquiryUntil, writeReply } from "#app/features/organizations/inquiry/message-commands.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { openInquiryPath } from "#app/paths.ts"
import { getInquiry } from "./side-queries.server.ts"

/**
 * Writes into an inquiry of the viewer (A38), once per `clientKey`. 404 for a foreign one, 409 when it has moved to a
 * conversation, or when its organization is deleted or hidden.
 */
export async function sendReply(viewer: Viewer, inquiryId: string, { content, clientKey }: ReplyInput) {
  requirePermission(viewer, "writeMessage")
  return db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writeMessage")
    const { isOwner, conversationId, closed } = await getInquiry(viewer, inquiryId, tx, { lock: true })
    const refusal = conversationId ? messageErrors.moved : closed
    const id: string | null = refusal
      ? null
      : await writeReply(tx, {
          inquiryId,
          senderId: viewer.id,
          partyId: viewer.partyId,
          fromOwner: isOwner,
          content,
          clientKey,
        })
    if (id) return { id }
    const [sentBefore] = await tx
      .select({ id: message.id })
      .from(message)
      .where(
        and(eq(message.senderId, viewer.id), eq(message.clientKey, clientKey ?? ""), eq(message.inquiryId, inquiryId)),
      )
    if (!sentBefore) throw conflict(refusal ?? messageErrors.other)
    return sentBefore
  })
}

/** Marks an inquiry of the viewer as read up to a message (B49) and publishes that to the open pages of both sides. */
export async function markInquiryRead(viewer: Viewer, inquiryId: string, messageId: string) {
  await db.transaction(async (tx) => {
    const { isOwner, organizationId, askerPartyId } = await getInquiry(viewer, inquiryId, tx)
    // the organization has one mark: a member who cannot answer leaves the question unread for those who can
    if (isOwner && !may(viewer.role, "writeMessage")) return markNoticesSeen(tx, viewer.id, inquiryId)
    const [seen] = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.id, messageId), eq(message.inquiryId, inquiryId)))
    if (!seen) return
    const [advanced] = isOwner
      ? await tx
          .update(inquiry)
          .set({ ownerReadId: messageId })
          .where(and(eq(inquiry.id, inquiryId), lt(inquiry.ownerReadId, messageId)))
          .returning({ id: inquiry.id })
      : await readInquiryUntil(tx, { inquiryId, userId: viewer.id, messageId })
    await markNoticesSeen(tx, viewer.id, inquiryId)
    if (!advanced) return
    await publishToParties(tx, [organizationId ?? "", askerPartyId ?? ""], { kind: "read", id: inquiryId })
  })
}

/** Marks the viewer's notifications of an inquiry as seen. */
export async function markNoticesSeen(tx: Tx, userId: string, inquiryId: string) {
  const link = openInquiryPath(inquiryId)
  for (const kind of ["inquiry_new", "inquiry_reply"] as const) await markSeen(tx, { userId, kind, link })
}

/** Marks an inquiry to the viewer's organization as settled without an answer here; 404 when it is not theirs. */
export async function settleInquiry(viewer: Viewer, inquiryId: string, now = new Date()) {
  requirePermission(viewer, "writeMessage")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writeMessage")
    const { isOwner } = await getInquiry(viewer, inquiryId, tx)
    if (!isOwner) throw notFound("Nie znaleziono zapytania")
    await tx
      .update(inquiry)
      .set({ answeredAt: now })
      .where(and(eq(inquiry.id, inquiryId), isNull(inquiry.answeredAt)))
    await settleTasks(tx, inquiryId)
  })
}
