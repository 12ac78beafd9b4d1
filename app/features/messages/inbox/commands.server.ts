import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { conversation } from "#app/db/schema.ts"

type Pair = { sponsorId: string; organizationId: string; realm: string }

/** Finds or creates the conversation of a sponsor and an organization; locked until the transaction ends. */
export async function conversationOfPair(tx: Tx, { sponsorId, organizationId, realm }: Pair) {
  const [inserted] = await tx
    .insert(conversation)
    .values({ sponsorId, organizationId, realm })
    .onConflictDoNothing()
    .returning({ id: conversation.id })
  const ofPair = and(eq(conversation.sponsorId, sponsorId), eq(conversation.organizationId, organizationId))
  const [row] = await tx.select({ id: conversation.id }).from(conversation).where(ofPair).for("update")
  if (!row) throw new Error("a conversation that was just made is gone")
  if (inserted)
    await tx.execute(sql`insert into conversation_participant (conversation_id, user_id)
      select distinct ${row.id}, user_id from member where party_id in (${sponsorId}, ${organizationId})`)
  return { id: row.id, sponsorId, organizationId, made: inserted !== undefined }
}
