import { and, count, eq, gt, isNull, ne, or } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { collaboration, conversationParticipant, message } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/viewer.ts"

/** What waits for the viewer: proposals that nobody has answered, messages of others that are not read yet. */
export async function countWaiting({ id, organizationId }: Viewer): Promise<{ proposals: number; messages: number }> {
  const unread = db
    .select({ count: count() })
    .from(conversationParticipant)
    .innerJoin(
      message,
      and(
        eq(message.conversationId, conversationParticipant.conversationId),
        gt(message.id, conversationParticipant.lastReadId),
        or(isNull(message.senderId), ne(message.senderId, id)),
      ),
    )
    .where(eq(conversationParticipant.userId, id))
  const pending = db
    .select({ count: count() })
    .from(collaboration)
    .where(and(eq(collaboration.organizationId, organizationId ?? ""), eq(collaboration.status, "pending")))
  const [[messages], [proposals]] = await Promise.all([unread, organizationId ? pending : []])
  return { proposals: proposals?.count ?? 0, messages: messages?.count ?? 0 }
}
