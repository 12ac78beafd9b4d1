import { type SQL, sql } from "drizzle-orm"
import { isMemberOf, type SqlValue } from "./party-people.server.ts"

/**
 * Whether another person wrote after the read mark of `participant`, a row of conversation_participant (A11). System
 * lines come with notifications; they have no sender, so `<>` leaves them out.
 */
export const unreadSince = (participant: SQL, readerId: SqlValue, earliestId?: string) => sql<boolean>`exists (
  select 1 from message m
    where m.conversation_id = ${participant}.conversation_id and m.id > ${participant}.last_read_id
      and m.sender_id <> ${readerId}${andSince(earliestId)})`

/** As `unreadSince`, of the inquiry `i`. Messages without a sender count: they are of an asker without an account. */
const inquiryUnreadSince = (lastReadId: SQL, readerId: SqlValue, earliestId?: string) => sql`exists (
  select 1 from message m
    where m.inquiry_id = i.id and m.id > ${lastReadId}
      and m.sender_id is distinct from ${readerId}${andSince(earliestId)})`

const andSince = (earliestId?: string) => (earliestId ? sql` and m.id >= ${earliestId}` : sql``)

type ConversationReader = {
  id: SqlValue
  realm: SqlValue
  /** Limits the count to the party that a viewer acts for; without it all parties of the person count. */
  partyId?: SqlValue
}

/** Number of this realm's conversations and inquiries unread by a person, since `earliestId` if given. */
export function unreadConversations({ id: readerId, realm, partyId }: ConversationReader, earliestId?: string) {
  const ofReader =
    partyId === undefined
      ? {
          conversation: isMemberOf(sql`any(array[c.sponsor_id, c.organization_id])`, readerId),
          inquirySent: isMemberOf(sql`i.asker_party_id`, readerId),
          membership: sql`mine.user_id = ${readerId}`,
        }
      : {
          conversation: sql`${partyId} in (c.sponsor_id, c.organization_id)`,
          inquirySent: sql`i.asker_party_id = ${partyId}`,
          membership: sql`mine.user_id = ${readerId} and mine.party_id = ${partyId}`,
        }
  const conversations = sql`select count(*)
    from conversation_participant cp join conversation c on c.id = cp.conversation_id
    where cp.user_id = ${readerId} and c.realm = ${realm} and ${ofReader.conversation}
      and ${unreadSince(sql`cp`, readerId, earliestId)}`
  // of an inquiry that became a conversation, the conversation is counted
  const isInquiry = sql`i.realm = ${realm} and i.conversation_id is null`
  const inquiriesSent = sql`select count(*)
    from inquiry_participant ip join inquiry i on i.id = ip.inquiry_id
    where ip.user_id = ${readerId} and ${isInquiry} and ${ofReader.inquirySent}
      and ${inquiryUnreadSince(sql`ip.last_read_id`, readerId, earliestId)}`
  const inquiriesReceived = sql`select count(*)
    from member mine join inquiry i on i.organization_id = mine.party_id
    where ${ofReader.membership} and ${isInquiry}
      and ${inquiryUnreadSince(sql`i.owner_read_id`, readerId, earliestId)}`
  return sql<number>`((${conversations}) + (${inquiriesSent}) + (${inquiriesReceived}))::integer`
}
