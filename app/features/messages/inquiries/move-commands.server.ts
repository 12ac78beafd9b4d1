import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm"
import { allMembersOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { conversationParticipant, inquiry, inquiryParticipant, message } from "#app/db/schema.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { markNoticesSeen } from "./commands.server.ts"

/** An id that sorts after every message. */
const afterAllMessages = "~"

type DealParties = { id: string; sponsorId: string; organizationId: string }
/** `made`: by this proposal. */
type MovedTo = { id: string; made: boolean }

/**
 * Moves the company's inquiries about the events of a proposal, or about no event, to the conversation that the
 * proposal opens (A38). The caller has locked the conversation.
 */
export async function moveInquiries(tx: Tx, deal: DealParties, conversation: MovedTo) {
  const inquiries = await tx
    .select()
    .from(inquiry)
    .where(
      and(
        eq(inquiry.askerPartyId, deal.sponsorId),
        eq(inquiry.organizationId, deal.organizationId),
        isNull(inquiry.conversationId),
        // an inquiry whose event is gone keeps its title as subject
        sql`(${inquiry.eventId} in (select event_id from deal_event where deal_id = ${deal.id})
          or (${inquiry.eventId} is null and ${inquiry.subject} = ''))`,
      ),
    )
    .orderBy(inquiry.createdAt)
    .for("update")
  if (inquiries.length === 0) return
  for (const { id } of inquiries) {
    await tx.update(inquiry).set({ conversationId: conversation.id }).where(eq(inquiry.id, id))
    await tx.update(message).set({ conversationId: conversation.id }).where(eq(message.inquiryId, id))
    await settleTasks(tx, id)
  }
  const ownerMarks = inquiries.map(({ id, ownerReadId }) => ({ id, readId: ownerReadId }))
  const ids = inquiries.map(({ id }) => id)
  const marks = await tx.select().from(inquiryParticipant).where(inArray(inquiryParticipant.inquiryId, ids))
  /** A person's read mark of an inquiry; without a mark nothing is unread. */
  const markOf = (id: string, userId: string) =>
    marks.find((mark) => mark.inquiryId === id && mark.userId === userId)?.lastReadId ?? afterAllMessages
  for (const userId of await allMembersOf(tx, deal.organizationId))
    await carryMarks(tx, conversation, userId, ownerMarks)
  for (const userId of await allMembersOf(tx, deal.sponsorId))
    await carryMarks(
      tx,
      conversation,
      userId,
      ids.map((id) => ({ id, readId: markOf(id, userId) })),
    )
}

/**
 * Sets a person's read mark of the conversation: before the oldest unread moved message, so that none counts as read
 * unseen; with nothing unread, a new conversation's mark stands behind all of them.
 */
async function carryMarks(
  tx: Tx,
  { id: conversationId, made }: MovedTo,
  userId: string,
  marks: readonly { id: string; readId: string }[],
) {
  const markValues = marks.map(({ id, readId }) => sql`(${id}::text, ${readId}::text)`)
  const movedMessages = sql`select m.id, m.sender_id, mark.read_id from message m
    join (values ${sql.join(markValues, sql`, `)}) as mark (inquiry_id, read_id) using (inquiry_id)`
  const oldestUnread = sql`select min(id) as oldest from moved
    where id > read_id and sender_id is distinct from ${userId}`
  const lastRead = sql`select max(id) from moved where oldest is null or id < oldest`
  const { rows } = await tx.execute<{ oldest: string | null; before: string }>(sql`
    with moved as (${movedMessages}), unread as (${oldestUnread})
    select oldest, coalesce((${lastRead}), '') as before from unread`)
  const [{ oldest = null, before = "" } = {}] = rows
  const { lastReadId } = conversationParticipant
  const isOwn = and(
    eq(conversationParticipant.conversationId, conversationId),
    eq(conversationParticipant.userId, userId),
  )
  const setMark = (condition?: SQL) =>
    tx.update(conversationParticipant).set({ lastReadId: before }).where(and(isOwn, condition))
  if (oldest !== null) {
    // an earlier mark stays
    await setMark(made ? undefined : gte(lastReadId, oldest))
    return
  }
  if (made) await setMark(lt(lastReadId, before))
  for (const { id } of marks) await markNoticesSeen(tx, userId, id)
}
