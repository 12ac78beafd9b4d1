import { sql } from "drizzle-orm"
import type { LiveChange } from "#app/domain/notifications/live.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { isMemberOf } from "../conditions/party-people.server.ts"
import { db } from "../connection/client.server.ts"

/** Covers slow commits; a change sent twice only makes a page reload twice. */
const overlapMs = 60_000

/** Changes per person since a moment (ms since 1970), for streams that were interrupted. */
export async function changesSince(userIds: readonly string[], since: number): Promise<Map<string, LiveChange[]>> {
  const from = since - overlapMs
  const users = sql`any(${sql.param(userIds)}::text[])`
  const at = sql`${new Date(from)}::timestamptz`
  const id = earliestIdAt(from)
  const { rows } = await db.execute<{ user_id: string; kind: string; id: string | null }>(sql`
    select distinct cp.user_id, 'message' as kind, m.conversation_id as id
      from conversation_participant cp join message m on m.conversation_id = cp.conversation_id
      join conversation c on c.id = cp.conversation_id
      where ${isMemberOf(sql`any(array[c.sponsor_id, c.organization_id])`, sql`cp.user_id`)} and cp.user_id = ${users} and m.id >= ${id}
    union all
    select cp.user_id, 'read', seen.conversation_id
      from conversation_participant cp join conversation_participant seen on seen.conversation_id = cp.conversation_id
      join conversation c on c.id = cp.conversation_id
      where ${isMemberOf(sql`any(array[c.sponsor_id, c.organization_id])`, sql`cp.user_id`)} and cp.user_id = ${users} and seen.read_at >= ${at}
    union all
    select distinct user_id, 'notification', null from notification
      where user_id = ${users} and (id >= ${id} or read_at >= ${at})
    union all
    select m.user_id, 'deal', c.id from member m join deal c on c.sponsor_id = m.party_id
      where m.user_id = ${users} and c.updated_at >= ${at}
    union all
    select m.user_id, 'deal', c.id from member m join deal c on c.organization_id = m.party_id
      where m.user_id = ${users} and c.updated_at >= ${at}
    union all
    select distinct m.user_id, 'saved', null from member m join saved_event s on s.party_id = m.party_id
      where m.user_id = ${users} and s.updated_at >= ${at}
    union all
    select distinct m.user_id, 'saved', null from member m join saved_search s on s.party_id = m.party_id
      where m.user_id = ${users} and s.updated_at >= ${at}`)
  const changes = new Map<string, LiveChange[]>()
  for (const row of rows)
    changes.set(row.user_id, [
      ...(changes.get(row.user_id) ?? []),
      { kind: row.kind, ...(row.id === null ? {} : { id: row.id }) } as LiveChange,
    ])
  return changes
}
