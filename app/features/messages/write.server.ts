import { desc, eq, sql } from "drizzle-orm"
import type { Tx } from "#app/db/client.server.ts"
import { conversation, conversationParticipant, message } from "#app/db/schema.ts"
import { tellViewers } from "#app/db/tell.server.ts"
import { timeOrderedIdAfter } from "#app/lib/time-ordered-id.ts"

export type NewMessage = {
  conversation: { id: string; sponsorId: string; ownerId: string }
  /** Null: a line of the system. */
  senderId: string | null
  content: string
  collaborationId?: string | null
  fileId?: string | null
  clientKey?: string | null
  /** Now, unless it happened earlier. */
  at?: Date
}

/**
 * Adds one message at the end of its conversation, which the caller has locked: ids, times and commits are in one
 * order, so a reader who asks for what comes after the last one it has misses nothing. Both ends are told on commit.
 */
export async function writeMessage(tx: Tx, { conversation: { id, sponsorId, ownerId }, at, ...written }: NewMessage) {
  const [last] = await tx
    .select({ id: message.id })
    .from(message)
    .where(eq(message.conversationId, id))
    .orderBy(desc(message.id))
    .limit(1)
  const messageId = timeOrderedIdAfter(last?.id)
  const createdAt = at ?? sql`clock_timestamp()`
  await tx.insert(message).values({ ...written, id: messageId, conversationId: id, createdAt })
  await tx.update(conversation).set({ lastMessageAt: createdAt }).where(eq(conversation.id, id))
  // who writes has seen what stood there
  if (written.senderId) await readUntil(tx, id, written.senderId, messageId)
  await tellViewers(tx, [sponsorId, ownerId], { kind: "message", id })
  return messageId
}

/** Moves a person's mark forward, never back; whether it moved. */
export async function readUntil(tx: Tx, conversationId: string, userId: string, messageId: string): Promise<boolean> {
  const [moved] = await tx
    .insert(conversationParticipant)
    .values({ conversationId, userId, lastReadId: messageId, readAt: new Date() })
    .onConflictDoUpdate({
      target: [conversationParticipant.conversationId, conversationParticipant.userId],
      set: { lastReadId: messageId, readAt: new Date() },
      setWhere: sql`${conversationParticipant.lastReadId} < ${messageId}`,
    })
    .returning({ id: conversationParticipant.conversationId })
  return moved !== undefined
}
