import { type Placeholder, type SQL, sql } from "drizzle-orm"

type Given = SQL | Placeholder | string

/**
 * Whether something of another person's stands after the mark of a row of conversation_participant, which `participant`
 * names: what the badge, the greeting, the filter "Nieprzeczytane" and the summary all mean by unread (A11). Lines of
 * the system do not count: what they tell is a notification of its own.
 */
export const unreadSince = (participant: SQL, readerId: Given, earliestId?: string) => sql<boolean>`exists (
  select 1 from message m where m.conversation_id = ${participant}.conversation_id
    and m.id > ${participant}.last_read_id and m.sender_id <> ${readerId}${earliestId ? sql` and m.id >= ${earliestId}` : sql``})`

/** How many conversations of this world have something unread for a person, written since `earliestId` if given. */
export const unreadConversations = (
  readerId: Given,
  realm: Given,
  earliestId?: string,
) => sql<number>`(select count(*)::integer
  from conversation_participant cp join conversation c on c.id = cp.conversation_id
  where cp.user_id = ${readerId} and c.realm = ${realm} and ${unreadSince(sql`cp`, readerId, earliestId)})`
