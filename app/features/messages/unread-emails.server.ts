import { type SQL, sql } from "drizzle-orm"
import { contactAddress } from "#app/db/conditions/contact-address.server.ts"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { emailedSql } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { isPresent } from "#app/platform/realtime/presence.server.ts"
import { unreadEmail, unreadInquiryEmail } from "./emails.tsx"

const minuteMs = 60_000
/** How long a message is unread before an email is sent (X1). */
const unreadMs = 10 * minuteMs
/** Minimum time between two emails about one conversation to one person. */
const pauseMs = 15 * minuteMs
/** Older messages get no email: they had one, or the worker was down. */
const oldestMs = 24 * 60 * minuteMs

type UnreadMessage = {
  id: string
  user_id: string
  party_id: string
  last_read_id: string
  name: string
  content: string
  file_name: string | null
}

/** Emails about messages unread for ten minutes (X1) in conversations and inquiries; returns how many. */
export const emailUnreadMessages = async (now: Date): Promise<number> =>
  (await emailUnreadConversations(now)) + (await emailUnreadInquiries(now))

const unreadLongEnough = (now: Date) => sql`m.id >= ${earliestIdAt(now.getTime() - oldestMs)}
  and m.id < ${earliestIdAt(now.getTime() - unreadMs)}`

/** Allows one email until its receiver has read the thread, at most every quarter of an hour. */
const mayBeEmailed = (threadId: SQL, userId: SQL, readId: SQL, now: Date) => {
  const hasEmail = sql`exists (select 1 from email
    where key = 'unread:' || ${threadId} || ':' || ${userId} || ':' || ${readId})`
  const hasFreshEmail = sql`exists (select 1 from email sent
    where sent.user_id = ${userId} and sent.id >= ${earliestIdAt(now.getTime() - pauseMs)}
      and starts_with(sent.key, 'unread:' || ${threadId} || ':'))`
  return sql`not ${hasEmail} and not ${hasFreshEmail} and not ${isPresent(userId, now)}`
}

const readerIsOpen = sql`reader.deleted_at is null and reader.blocked_at is null`
const nameOfAuthor = sql`(select u.name from "user" u where u.id = m.sender_id)`
const isFromSponsor = sql`m.party_id = c.sponsor_id`
const readingSide = sql`case when ${isFromSponsor} then c.organization_id else c.sponsor_id end`

/** No email while a page of the receiver is open in any process. A proposal's message is in the proposal's email. */
async function emailUnreadConversations(now: Date): Promise<number> {
  const isUnread = sql`${unreadLongEnough(now)} and m.id > cp.last_read_id`
  const isWrittenByHand = sql`m.sender_id is not null and m.deal_id is null`
  const { rows } = await db.execute<UnreadMessage>(sql`
    select distinct on (m.conversation_id, cp.user_id) m.conversation_id as id, cp.user_id, cp.last_read_id, m.content,
        ${readingSide} as party_id,
        case when ${isFromSponsor} then coalesce(s.name, ${nameOfAuthor}) else o.name end as name,
        (select f.original_name from file f where f.id = m.file_id) as file_name
      from message m
      join conversation c on c.id = m.conversation_id
      join company s on s.id = c.sponsor_id
      join organization o on o.id = c.organization_id
      join conversation_participant cp on cp.conversation_id = c.id
        -- colleagues of the author get no email
        and cp.user_id = any(${emailedSql(readingSide, "message", "messages")})
      join "user" reader on reader.id = cp.user_id
      where ${isUnread} and ${isWrittenByHand} and c.realm = 'public'
        and ${readerIsOpen} and not ('message_new' = any(reader.muted_emails))
        and ${mayBeEmailed(sql`c.id`, sql`cp.user_id`, sql`cp.last_read_id`, now)}
      order by m.conversation_id, cp.user_id, m.id desc`)
  let emailCount = 0
  for (const { id, user_id: userId, party_id: partyId, last_read_id: readId, name, content, file_name: file } of rows)
    await db.transaction(async (tx) => {
      const isNew = await queueEmail(tx, {
        // one email per read mark
        key: `unread:${id}:${userId}:${readId}`,
        kind: unreadEmail.kind,
        userId,
        of: { partyId, news: "message" },
        content: unreadEmail.of({ name, words: content || `Załącznik: ${file ?? ""}`, conversationId: id }),
        realm: "public",
      })
      if (isNew) emailCount++
    })
  return emailCount
}

type InquiryRow = {
  id: string
  user_id: string
  party_id: string
  read_id: string
  address: string | null
  name: string
  content: string
}

/** Without first messages and answers from before the reader's account: they had emails of their own. */
async function emailUnreadInquiries(now: Date): Promise<number> {
  const openReceivers = sql`select t.user_id, row_number() over (order by t.place) as place
    from unnest(${emailedSql(sql`organization.id`, "inquiry", "messages")}) with ordinality as t (user_id, place)
      join "user" on "user".id = t.user_id and ${isOpenAccount}`
  // the organization's people, or one of them for its address
  const questionReaders = sql`
    select receiver.user_id, organization.id as party_id, i.owner_read_id as read_id, ${contactAddress} as address,
        case when m.sender_id = i.user_id then i.name else ${nameOfAuthor} end as name
      from (${openReceivers}) receiver
      where m.party_id is distinct from organization.id and m.sender_id is not null
        and (${contactAddress} is null or receiver.place = 1)`
  const answerReaders = sql`
    select mark.user_id, i.asker_party_id as party_id, mark.last_read_id as read_id, null as address,
        organization.name as name
      from inquiry_participant mark
      where mark.inquiry_id = i.id
        and mark.user_id = any(${emailedSql(sql`i.asker_party_id`, "inquiry", "messages")})
        and m.party_id = organization.id and (i.claimed_at is null or m.created_at > i.claimed_at)`
  const hasEarlierMessage = sql`exists (select 1 from message first
    where first.inquiry_id = i.id and first.id < m.id)`
  const { rows } = await db.execute<InquiryRow>(sql`
    select distinct on (i.id, side.user_id)
        i.id, side.user_id, side.party_id, side.read_id, side.address, side.name, m.content
      from message m
      join inquiry i on i.id = m.inquiry_id and i.conversation_id is null and i.realm = 'public'
      join organization on organization.id = i.organization_id
      cross join lateral (${questionReaders} union all ${answerReaders}) side
      join "user" reader on reader.id = side.user_id
      where ${unreadLongEnough(now)} and m.id > side.read_id and ${hasEarlierMessage}
        and ${readerIsOpen} and not ('inquiry_reply' = any(reader.muted_emails))
        and ${mayBeEmailed(sql`i.id`, sql`side.user_id`, sql`side.read_id`, now)}
      order by i.id, side.user_id, m.id desc`)
  let emailCount = 0
  for (const { id, user_id: userId, party_id: partyId, read_id: readId, address, name, content } of rows)
    await db.transaction(async (tx) => {
      const isNew = await queueEmail(tx, {
        key: `unread:${id}:${userId}:${readId}`,
        kind: unreadInquiryEmail.kind,
        userId,
        of: { partyId, news: "inquiry" },
        address: address ?? undefined,
        content: unreadInquiryEmail.of({ name, words: content, inquiryId: id }),
        realm: "public",
      })
      if (isNew) emailCount++
    })
  return emailCount
}
