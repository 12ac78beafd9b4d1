import { and, eq } from "drizzle-orm"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { publishToViewers } from "#app/db/outbox/publish.server.ts"
import { file, message } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { conversationAddress } from "#app/domain/messages/inbox.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import type { MessageInput } from "#app/domain/messages/message-form.ts"
import { markSeen, renewedNotice, seenNotice } from "#app/features/notifications/commands.server.ts"
import { conflict } from "#app/lib/refusal.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { findRoomProblem } from "#app/platform/files/file-quota.server.ts"
import { noteRefusedUpload } from "#app/platform/log.server.ts"
import { surelyUndone } from "#app/platform/postgres/database-unavailable.server.ts"
import { getConversation } from "./inbox/participants.server.ts"
import { dropAttachment, saveAttachment, storeAttachment } from "./thread/attachment.server.ts"
import { readUntil, writeMessage } from "./write.server.ts"

export type Sent = { ok: true; id: string } | { ok: false; errors: Record<string, string> }

/**
 * Writes a message into a conversation of the viewer's (B45, B51). With the same `clientKey` it is written once, however
 * often it is sent. A foreign or unknown conversation is refused (404), one whose other end is gone can only be read
 * (409, B50); a file that is none of ours, or for which there is no room, comes back beside its field. The bytes of one
 * whose row was refused go at once; where the connection broke while it was committed, the nightly sweep finds out.
 */
export async function sendMessage(viewer: Viewer, conversationId: string, input: MessageInput): Promise<Sent> {
  if (input.file) {
    await getConversation(viewer, conversationId) // before the file is worth a look
    const full = await findRoomProblem(db, viewer, "attachment", input.file.size)
    if (full) return earlierOr(full, viewer, conversationId, input)
  }
  const attached = input.file ? await storeAttachment(input.file) : null
  if (attached && !attached.ok) return withoutFile(attached.problem)
  try {
    const { id, first } = await db.transaction((tx) =>
      write(tx, viewer, conversationId, input, attached?.stored ?? null),
    )
    if (attached && !first) await dropAttachment(attached.stored)
    return { ok: true, id }
  } catch (error) {
    if (attached && surelyUndone(error)) await dropAttachment(attached.stored)
    throw error
  }
}

/** A message that was sent before stays sent, though its file would have no room now. */
async function earlierOr(full: string, viewer: Viewer, conversationId: string, { clientKey }: MessageInput) {
  const sent = await findEarlier(db, viewer, conversationId, clientKey ?? null)
  return sent ? ({ ok: true, id: sent.id } as const) : withoutFile(full)
}

function withoutFile(problem: string) {
  noteRefusedUpload("attachment", problem)
  return { ok: false, errors: { file: problem } } as const
}

type Stored = Parameters<typeof dropAttachment>[0]

async function write(tx: Tx, viewer: Viewer, conversationId: string, input: MessageInput, stored: Stored | null) {
  const { content, clientKey = null } = input
  const conversation = await getConversation(viewer, conversationId, tx, true)
  if (conversation.gone) return earlier(tx, viewer, conversationId, clientKey, messageErrors.gone)
  const fileId = stored && (await saveAttachment(tx, viewer, stored))
  const about = { kind: "message_new", link: conversationAddress(conversationId) } as const
  const id = await writeMessage(tx, { conversation, senderId: viewer.id, content, fileId, clientKey }, [
    seenNotice({ userId: viewer.id, ...about }),
    renewedNotice({ userId: conversation.otherId, ...about, ...told(viewer, content || stored?.originalName || "") }),
  ])
  if (!id) {
    if (fileId) await tx.delete(file).where(eq(file.id, fileId))
    return earlier(tx, viewer, conversationId, clientKey, messageErrors.other)
  }
  return { id, first: true }
}

/** What an earlier send of this key has written here; `otherwise` is the refusal (409) when there is none. */
async function earlier(tx: Tx, viewer: Viewer, conversationId: string, clientKey: string | null, otherwise: string) {
  const sent = await findEarlier(tx, viewer, conversationId, clientKey)
  if (!sent) throw conflict(otherwise)
  return { id: sent.id, first: false }
}

async function findEarlier(reader: Reader, viewer: Viewer, conversationId: string, clientKey: string | null) {
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

const told = (viewer: Viewer, content: string) => ({
  title: "Nowa wiadomość",
  body: `${senderName(viewer)}: ${quoted(excerpt(content, 120))}`,
})

/** The other end knows the company or the organization first (A92). */
export const senderName = (viewer: Viewer) => viewer.organizationName ?? viewer.companyName ?? viewer.name

/**
 * Marks a conversation of the viewer's as read up to one of its messages (B49). The other end's open pages are told,
 * and so are the viewer's own others.
 */
export async function markRead(viewer: Viewer, conversationId: string, messageId: string) {
  await db.transaction(async (tx) => {
    const { sponsorId, ownerId } = await getConversation(viewer, conversationId, tx)
    const [seen] = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.id, messageId), eq(message.conversationId, conversationId)))
    if (!seen) return
    const moved = await readUntil(tx, conversationId, viewer.id, messageId)
    await markSeen(tx, { userId: viewer.id, kind: "message_new", link: conversationAddress(conversationId) })
    if (moved) await publishToViewers(tx, [sponsorId, ownerId], { kind: "read", id: conversationId })
  })
}
