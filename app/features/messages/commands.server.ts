import { and, eq } from "drizzle-orm"
import { requireStill } from "#app/db/conditions/role-lock.server.ts"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { file, message } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import type { MessageInput } from "#app/domain/messages/message-form.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { markSeen, renewedNotice, seenNotice } from "#app/features/notifications/commands.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict } from "#app/lib/refusal.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { openConversationPath } from "#app/paths.ts"
import { findQuotaProblem } from "#app/platform/files/file-quota.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { getConversation } from "./inbox/conversation-queries.server.ts"
import {
  type AttachmentFile,
  dropAttachment,
  saveAttachment,
  storeAttachment,
} from "./thread/attachment-document.server.ts"
import { readUntil, writeMessage } from "./write-commands.server.ts"

export type MessageResult = { ok: true; id: string } | { ok: false; errors: FieldErrors }

/**
 * Writes a message into a conversation of the viewer (B45, B51), once per `clientKey`. 404 for a foreign conversation,
 * 409 when the other side is gone (B50); an invalid file or a full quota is refused beside its field. The file of a
 * refused message is removed at once; after a lost connection the nightly sweep removes it.
 */
export async function sendMessage(viewer: Viewer, conversationId: string, input: MessageInput): Promise<MessageResult> {
  requirePermission(viewer, "writeMessage")
  if (input.file) {
    await getConversation(viewer, conversationId) // before the file is processed
    const quotaProblem = await findQuotaProblem(db, viewer, "attachment", input.file.size)
    if (quotaProblem) return sentBeforeOrRefusal(quotaProblem, viewer, conversationId, input)
  }
  const attached = input.file ? await storeAttachment(input.file) : null
  if (attached && !attached.ok) return refuseFile(attached.problem)
  try {
    const { id, isNew } = await db.transaction((tx) =>
      write(tx, viewer, conversationId, input, attached?.stored ?? null),
    )
    if (attached && !isNew) await dropAttachment(attached.stored)
    return { ok: true, id }
  } catch (error) {
    if (attached && wasRolledBack(error)) await dropAttachment(attached.stored)
    throw error
  }
}

/** Returns a message that was sent before, even if its file would exceed the quota now; else the refusal. */
async function sentBeforeOrRefusal(
  quotaProblem: string,
  viewer: Viewer,
  conversationId: string,
  { clientKey }: MessageInput,
) {
  const sent = await findSentBefore(db, viewer, conversationId, clientKey ?? null)
  return sent ? ({ ok: true, id: sent.id } as const) : refuseFile(quotaProblem)
}

function refuseFile(problem: string) {
  logRefusedUpload("attachment", problem)
  return { ok: false, errors: { file: problem } } as const
}

async function write(
  tx: Tx,
  viewer: Viewer,
  conversationId: string,
  input: MessageInput,
  stored: AttachmentFile | null,
) {
  const { content, clientKey = null } = input
  const conversation = await getConversation(viewer, conversationId, tx, { lock: true })
  requireStill(conversation.role, viewer, "writeMessage")
  if (conversation.gone) return requireSentBefore(tx, viewer, conversationId, clientKey, messageErrors.gone)
  const fileId = stored && (await saveAttachment(tx, viewer, stored))
  const by = { senderId: viewer.id, partyId: viewer.partyId }
  const about = { kind: "message_new", link: openConversationPath(conversationId) } as const
  const partyId = isOrganization(viewer) ? conversation.sponsorId : conversation.organizationId
  const news = { userIds: conversation.others, partyId, ...about }
  const id = await writeMessage(tx, { ...by, conversation, content, fileId, clientKey }, [
    seenNotice({ userId: viewer.id, ...about }),
    renewedNotice({ ...news, ...noticeOf(viewer, content || stored?.originalName || "") }),
  ])
  if (!id) {
    if (fileId) await tx.delete(file).where(eq(file.id, fileId))
    return requireSentBefore(tx, viewer, conversationId, clientKey, messageErrors.other)
  }
  return { id, isNew: true }
}

/** The message written earlier with this key; 409 with `otherwise` when there is none. */
async function requireSentBefore(
  tx: Tx,
  viewer: Viewer,
  conversationId: string,
  clientKey: string | null,
  otherwise: string,
) {
  const sent = await findSentBefore(tx, viewer, conversationId, clientKey)
  if (!sent) throw conflict(otherwise)
  return { id: sent.id, isNew: false }
}

async function findSentBefore(reader: Reader, viewer: Viewer, conversationId: string, clientKey: string | null) {
  const [sent] = await reader
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        eq(message.senderId, viewer.id),
        eq(message.clientKey, clientKey ?? ""),
        eq(message.conversationId, conversationId),
      ),
    )
  return sent ?? null
}

const noticeOf = (viewer: Viewer, content: string) => ({
  title: "Nowa wiadomość",
  body: `${senderName(viewer)}: ${quoted(excerpt(content, 120))}`,
})

/** Name of the company or organization, else of the person (A92). */
export const senderName = (viewer: Viewer) => viewer.organizationName ?? viewer.companyName ?? viewer.name

/** Marks a conversation of the viewer as read up to a message (B49) and publishes that to open pages of both sides. */
export async function markRead(viewer: Viewer, conversationId: string, messageId: string) {
  await db.transaction(async (tx) => {
    const { sponsorId, organizationId } = await getConversation(viewer, conversationId, tx)
    const [seen] = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.id, messageId), eq(message.conversationId, conversationId)))
    if (!seen) return
    const moved = await readUntil(tx, conversationId, viewer.id, messageId)
    await markSeen(tx, { userId: viewer.id, kind: "message_new", link: openConversationPath(conversationId) })
    if (moved) await publishToParties(tx, [sponsorId, organizationId], { kind: "read", id: conversationId })
  })
}
