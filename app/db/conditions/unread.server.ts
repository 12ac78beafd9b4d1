import { type Placeholder, type SQL, sql } from "drizzle-orm"

type Given = SQL | Placeholder | string

/**
 * Whether another person wrote after the read mark of `participant`, a row of conversation_participant (A11). System
 * lines do not count: they have notifications of their own.
 */
export const unreadSince = (participant: SQL, readerId: Given, earliestId?: string) => sql<boolean>`exists (
  select 1 from message m where m.conversation_id = ${participant}.conversation_id
    and m.id > ${participant}.last_read_id and m.sender_id <> ${readerId}${earliestId ? sql` and m.id >= ${earliestId}` : sql``})`

/** Number of this realm's conversations unread by a person, since `earliestId` if given. */
export const unreadConversations = (
  readerId: Given,
  realm: Given,
  earliestId?: string,
) => sql<number>`(select count(*)::integer
  from conversation_participant cp join conversation c on c.id = cp.conversation_id
  where cp.user_id = ${readerId} and c.realm = ${realm} and ${unreadSince(sql`cp`, readerId, earliestId)})`
