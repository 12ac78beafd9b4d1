import { eq, type Placeholder, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { prepareNamed } from "#app/db/named.server.ts"
import { user } from "#app/db/schema.ts"
import type { UnreadCounts } from "#app/domain/unread.ts"
import type { Viewer } from "#app/domain/viewer.ts"

/** Something of the other end's stands after the mark of this participant row. */
export const unreadSince = (participant: SQL, viewer: { id: string | Placeholder }) => sql`exists (
  select 1 from message m where m.conversation_id = ${participant}.conversation_id
    and m.id > ${participant}.last_read_id and m.sender_id <> ${viewer.id})`

const asked = { id: sql.placeholder("id"), realm: sql.placeholder("realm") }
const counts = prepareNamed(
  db
    .select({
      conversations: sql<number>`(select count(*)::integer from conversation_participant cp
        join conversation c on c.id = cp.conversation_id
        where cp.user_id = ${asked.id} and c.realm = ${asked.realm} and ${unreadSince(sql`cp`, asked)})`,
      notifications: sql<number>`(select count(*)::integer from notification n
        where n.user_id = ${asked.id} and n.read_at is null)`,
    })
    .from(user)
    .where(eq(user.id, asked.id)),
)

/**
 * How many conversations have something new for this viewer, and how many notifications are unread (A11). Lines of the
 * system count in neither: what they tell is a notification of its own.
 */
export async function unreadCounts({ id, realm }: Viewer): Promise<UnreadCounts> {
  const at = Date.now()
  const [found] = await counts.execute({ id, realm })
  return { conversations: 0, notifications: 0, ...found, at }
}
