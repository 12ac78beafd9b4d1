import { sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import type { UnreadCounts } from "#app/domain/unread.ts"
import type { Viewer } from "#app/domain/viewer.ts"

/**
 * How many conversations have something new for this viewer, and how many notifications are unread (A11). Lines of the
 * system count in neither: what they tell is a notification of its own.
 */
export async function unreadCounts(viewer: Viewer): Promise<UnreadCounts> {
  const at = Date.now()
  const { rows } = await db.execute<{ conversations: number; notifications: number }>(sql`
    select
      (select count(*)::integer from conversation_participant cp
        join conversation c on c.id = cp.conversation_id
        where cp.user_id = ${viewer.id} and c.realm = ${viewer.realm} and ${unreadSince(sql`cp`, viewer)}) as conversations,
      (select count(*)::integer from notification n
        where n.user_id = ${viewer.id} and n.read_at is null) as notifications`)
  return { conversations: 0, notifications: 0, ...rows[0], at }
}

/** Something of the other end's stands after the mark of this participant row. */
export const unreadSince = (participant: ReturnType<typeof sql>, viewer: Viewer) => sql`exists (
  select 1 from message m where m.conversation_id = ${participant}.conversation_id
    and m.id > ${participant}.last_read_id and m.sender_id <> ${viewer.id})`
