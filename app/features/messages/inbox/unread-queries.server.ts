import { eq, sql } from "drizzle-orm"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"

const placeholders = { id: sql.placeholder("id"), realm: sql.placeholder("realm"), partyId: sql.placeholder("partyId") }
const counts = preparedStatement(
  db
    .select({
      conversations: unreadConversations(placeholders),
      notifications: sql<number>`(select count(*)::integer from notification n
        where n.user_id = ${placeholders.id} and n.read_at is null)`,
    })
    .from(user)
    .where(eq(user.id, placeholders.id)),
)

/** Numbers of the party's conversations that the viewer has not read and of the viewer's unread notifications (A11). */
export async function unreadCounts({ id, realm, partyId }: Viewer): Promise<UnreadCounts> {
  const at = Date.now()
  const [found] = await counts.execute({ id, realm, partyId })
  return { conversations: 0, notifications: 0, ...found, at }
}
