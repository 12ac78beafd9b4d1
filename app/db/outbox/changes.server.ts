import { type SQL, sql } from "drizzle-orm"
import type { LiveChange } from "#app/domain/notifications/live.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { isMemberOf } from "../conditions/party-people.server.ts"
import { db } from "../connection/client.server.ts"

/** Covers slow commits; a change sent twice only makes a page reload twice. */
const overlapMs = 60_000

/** Changes per person since a moment (ms since 1970), for streams that were interrupted. */
export async function changesSince(userIds: readonly string[], since: number): Promise<Map<string, LiveChange[]>> {
  const from = since - overlapMs
  const isAmong = (userId: SQL) => sql`${userId} = any(${sql.param(userIds)}::text[])`
  const time = sql`${new Date(from)}::timestamptz`
  const id = earliestIdAt(from)
  const isReader = sql`${isMemberOf(sql`any(array[c.sponsor_id, c.organization_id])`, sql`cp.user_id`)}
    and ${isAmong(sql`cp.user_id`)}`
  const newMessages = sql`select distinct cp.user_id, 'message' as kind, m.conversation_id as id
    from conversation_participant cp
      join message m on m.conversation_id = cp.conversation_id
      join conversation c on c.id = cp.conversation_id
    where ${isReader} and m.id >= ${id}`
  const newReadMarks = sql`select cp.user_id, 'read', seen.conversation_id
    from conversation_participant cp
      join conversation_participant seen on seen.conversation_id = cp.conversation_id
      join conversation c on c.id = cp.conversation_id
    where ${isReader} and seen.read_at >= ${time}`
  const notifications = sql`select distinct user_id, 'notification', null
    from notification where ${isAmong(sql`user_id`)} and (id >= ${id} or read_at >= ${time})`
  const dealsOf = (side: SQL) => sql`select m.user_id, 'deal', c.id
    from member m join deal c on ${side} = m.party_id
    where ${isAmong(sql`m.user_id`)} and c.updated_at >= ${time}`
  const savedIn = (table: SQL) => sql`select distinct m.user_id, 'saved', null
    from member m join ${table} s on s.party_id = m.party_id
    where ${isAmong(sql`m.user_id`)} and s.updated_at >= ${time}`
  const allChanges = [
    newMessages,
    newReadMarks,
    notifications,
    dealsOf(sql`c.sponsor_id`),
    dealsOf(sql`c.organization_id`),
    savedIn(sql`saved_event`),
    savedIn(sql`saved_search`),
  ]
  const { rows } = await db.execute<{ user_id: string; kind: string; id: string | null }>(
    sql.join(allChanges, sql` union all `),
  )
  const changes = new Map<string, LiveChange[]>()
  for (const row of rows)
    changes.set(row.user_id, [
      ...(changes.get(row.user_id) ?? []),
      { kind: row.kind, ...(row.id === null ? {} : { id: row.id }) } as LiveChange,
    ])
  return changes
}
