import { sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { isPresent } from "#app/platform/realtime/presence.server.ts"
import { unreadEmail } from "./emails.tsx"

const minuteMs = 60_000
/** How long a message is unread before an email (X1). */
const unreadMs = 10 * minuteMs
/** Minimum time between two emails about one conversation to one person. */
const pauseMs = 15 * minuteMs
/** Older messages get no email: they had one, or the worker was down for so long. */
const oldestMs = 24 * 60 * minuteMs

type Row = {
  id: string
  user_id: string
  last_read_id: string
  name: string
  content: string
  file_name: string | null
}

/**
 * Emails about conversations with messages unread for ten minutes (X1): one until its receiver has read it, at most
 * every quarter of an hour, none while a page of theirs is open in any process. The message of a proposal is in the
 * proposal's email.
 */
export async function emailUnreadMessages(now: Date): Promise<number> {
  const { rows } = await db.execute<Row>(sql`
    select distinct on (m.conversation_id) m.conversation_id as id, cp.user_id, cp.last_read_id, m.content,
        case when m.sender_id = c.sponsor_id then coalesce(s.company_name, s.name) else o.name end as name,
        (select f.original_name from file f where f.id = m.file_id) as file_name
      from message m
      join conversation c on c.id = m.conversation_id
      join "user" s on s.id = c.sponsor_id
      join organization o on o.id = c.organization_id
      join conversation_participant cp on cp.conversation_id = c.id and cp.user_id <> m.sender_id
      join "user" reader on reader.id = cp.user_id
      where m.id >= ${earliestIdAt(now.getTime() - oldestMs)} and m.id < ${earliestIdAt(now.getTime() - unreadMs)}
        and m.id > cp.last_read_id and m.sender_id is not null and m.deal_id is null
        and c.realm = 'public' and reader.deleted_at is null and reader.blocked_at is null
        and not ('message_new' = any(reader.muted_emails))
        and not exists (select 1 from email where key = 'unread:' || c.id || ':' || cp.user_id || ':' || cp.last_read_id)
        and not exists (select 1 from email told where told.user_id = cp.user_id
          and told.id >= ${earliestIdAt(now.getTime() - pauseMs)} and starts_with(told.key, 'unread:' || c.id || ':'))
        and not ${isPresent(sql`cp.user_id`, now)}
      order by m.conversation_id, m.id desc`)
  let written = 0
  for (const { id, user_id: userId, last_read_id: readId, name, content, file_name: file } of rows)
    await db.transaction(async (tx) => {
      const fresh = await queueEmail(tx, {
        // one email per read mark
        key: `unread:${id}:${userId}:${readId}`,
        kind: unreadEmail.kind,
        userId,
        content: unreadEmail.of({ name, words: content || `Załącznik: ${file ?? ""}`, conversationId: id }),
        realm: "public",
      })
      if (fresh) written++
    })
  return written
}
