import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { runPrepared } from "#app/db/connection/prepared-statement.server.ts"
import { publishPartiesSql } from "#app/db/outbox/publish.server.ts"
import { conversationParticipant } from "#app/db/schema.ts"
import { timeOrderedIdAfter } from "#app/lib/time-ordered-id.ts"

export type NewMessage = {
  conversation: { id: string; sponsorId: string; organizationId: string }
  /** Null for a system line. */
  senderId: string | null
  /** Party that the sender writes for. */
  partyId: string | null
  content: string
  dealId?: string | null
  fileId?: string | null
  clientKey?: string | null
  /** Now by default. */
  at?: Date
}

/**
 * Appends a message to its conversation, which the caller has locked: ids, times and commits have one order, so that
 * readers who fetch after their last id miss nothing. Publishes to both sides on commit. Returns the id, or null for a
 * repeated `clientKey`. `also`: statement parts that run when the message is `written`.
 */
export async function writeMessage(tx: Tx, message: NewMessage, also: readonly SQL[] = []): Promise<string | null> {
  const { written, last } = await writeAfter(tx, message, also, timeOrderedIdAfter(null))
  if (written || !last) return written
  // the newest message has an id from a process whose clock is ahead, or the key exists
  return (await writeAfter(tx, message, also, timeOrderedIdAfter(last))).written
}

/** One statement, to shorten the lock. Writes nothing that would sort before `last`. */
async function writeAfter(tx: Tx, message: NewMessage, also: readonly SQL[], messageId: string) {
  const { conversation, senderId, partyId, content, at, dealId = null, fileId = null, clientKey = null } = message
  const { id, sponsorId, organizationId } = conversation
  const insertMessage = sql`
    insert into message (id, conversation_id, sender_id, party_id, content, deal_id, file_id, client_key, created_at)
      select ${messageId}, ${id}, ${senderId}, ${partyId}, ${content}, ${dealId}, ${fileId}, ${clientKey},
          coalesce(${at ?? null}::timestamptz, clock_timestamp())
        from last where coalesce(last.id, '') < ${messageId}
      on conflict (sender_id, client_key) do nothing
      returning id, sender_id, created_at`
  const moveConversation = sql`update conversation set last_message_at = written.created_at
    from written where conversation.id = ${id}`
  // the author has read everything before; the text of a move was written elsewhere, so it moves no mark
  const moveReadMark = sql`
    insert into conversation_participant as mark (conversation_id, user_id, last_read_id, read_at)
      select ${id}, sender_id, id, now() from written where sender_id is not null and ${dealId}::text is null
      on conflict (conversation_id, user_id) do update set last_read_id = excluded.last_read_id, read_at = now()
        where mark.last_read_id < excluded.last_read_id`
  const publish = publishPartiesSql([sponsorId, organizationId], { kind: "message", id })
  const [row] = await runPrepared<{ written: string | null; last: string | null }>(
    tx,
    sql`
    with last as (select max(id) as id from message where conversation_id = ${id}),
      written as (${insertMessage}),
      ${sql.join(also.flatMap((part) => [part, sql`,`]))}
      moved as (${moveConversation}),
      seen as (${moveReadMark})
    select (select id from written) as written, (select id from last) as last,
      (select ${publish} from written) as published`,
  )
  return row ?? { written: null, last: null }
}

/** Moves a person's read mark forward, never back; returns whether it moved. */
export async function readUntil(tx: Tx, conversationId: string, userId: string, messageId: string): Promise<boolean> {
  const [advanced] = await tx
    .insert(conversationParticipant)
    .values({ conversationId, userId, lastReadId: messageId, readAt: new Date() })
    .onConflictDoUpdate({
      target: [conversationParticipant.conversationId, conversationParticipant.userId],
      set: { lastReadId: messageId, readAt: new Date() },
      setWhere: sql`${conversationParticipant.lastReadId} < ${messageId}`,
    })
    .returning({ id: conversationParticipant.conversationId })
  return advanced !== undefined
}
