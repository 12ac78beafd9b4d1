import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { user } from "#app/db/schema.ts"
import { unreadConversations } from "#app/db/unread.server.ts"
import type { Viewer } from "#app/domain/viewer.ts"

/** What waits for the viewer: proposals that nobody has answered, and as many messages as the header's badge says. */
export async function countWaiting({ id, realm, organizationId }: Viewer) {
  const [waiting] = await db
    .select({
      proposals: sql<number>`(select count(*)::integer from collaboration
        where organization_id = ${organizationId} and status = 'pending')`,
      messages: unreadConversations(id, realm),
    })
    .from(user)
    .where(eq(user.id, id))
  return { proposals: 0, messages: 0, ...waiting }
}
