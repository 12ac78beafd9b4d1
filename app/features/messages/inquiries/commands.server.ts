import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { allMembersOf, firstPartyOf, isMemberOf } from "#app/db/conditions/party-people.server.ts"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { conversationParticipant, inquiry, inquiryParticipant, message, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import type { ReplyInput } from "#app/domain/messages/message-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { markSeen } from "#app/features/notifications/commands.server.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { addAskers, readInquiryUntil, writeReply } from "#app/features/organizations/inquiry/message-commands.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { openInquiryPath } from "#app/paths.ts"
import { log } from "#app/platform/log.server.ts"
import { getInquiry } from "./side-queries.server.ts"

/**
 * Writes into an inquiry of the viewer (A38), once per `clientKey`. 404 for a foreign one, 409 when it has moved to a
 * conversation, or when its organization is deleted or hidden.
 */
export async function sendReply(viewer: Viewer, inquiryId: string, { content, clientKey }: ReplyInput) {
  requirePermission(viewer, "writeMessage")
  return db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writeMessage")
    const { isOwner, conversationId, closed } = await getInquiry(viewer, inquiryId, tx, { lock: true })
    const refusal = conversationId ? messageErrors.moved : closed
    const id: string | null = refusal
      ? null
      : await writeReply(tx, {
          inquiryId,
          senderId: viewer.id,
          partyId: viewer.partyId,
          fromOwner: isOwner,
          content,
          clientKey,
        })
    if (id) return { id }
    const [sentBefore] = await tx
      .select({ id: message.id })
      .from(message)
      .where(
        and(eq(message.senderId, viewer.id), eq(message.clientKey, clientKey ?? ""), eq(message.inquiryId, inquiryId)),
      )
    if (!sentBefore) throw conflict(refusal ?? messageErrors.other)
    return sentBefore
  })
}

/** Marks an inquiry of the viewer as read up to a message (B49) and publishes that to the open pages of both sides. */
export async function markInquiryRead(viewer: Viewer, inquiryId: string, messageId: string) {
  await db.transaction(async (tx) => {
    const { isOwner, organizationId, askerPartyId } = await getInquiry(viewer, inquiryId, tx)
    // the organization has one mark: a member who cannot answer leaves the question unread for those who can
    if (isOwner && !may(viewer.role, "writeMessage")) return markNoticesSeen(tx, viewer.id, inquiryId)
    const [seen] = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.id, messageId), eq(message.inquiryId, inquiryId)))
    if (!seen) return
    const [advanced] = isOwner
      ? await tx
          .update(inquiry)
          .set({ ownerReadId: messageId })
          .where(and(eq(inquiry.id, inquiryId), lt(inquiry.ownerReadId, messageId)))
          .returning({ id: inquiry.id })
      : await readInquiryUntil(tx, { inquiryId, userId: viewer.id, messageId })
    await markNoticesSeen(tx, viewer.id, inquiryId)
    if (!advanced) return
    await publishToParties(tx, [organizationId ?? "", askerPartyId ?? ""], { kind: "read", id: inquiryId })
  })
}

async function markNoticesSeen(tx: Tx, userId: string, inquiryId: string) {
  const link = openInquiryPath(inquiryId)
  for (const kind of ["inquiry_new", "inquiry_reply"] as const) await markSeen(tx, { userId, kind, link })
}

/** Marks an inquiry to the viewer's organization as settled without an answer here; 404 when it is not theirs. */
export async function settleInquiry(viewer: Viewer, inquiryId: string, now = new Date()) {
  requirePermission(viewer, "writeMessage")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writeMessage")
    const { isOwner } = await getInquiry(viewer, inquiryId, tx)
    if (!isOwner) throw notFound("Nie znaleziono zapytania")
    await tx
      .update(inquiry)
      .set({ answeredAt: now })
      .where(and(eq(inquiry.id, inquiryId), isNull(inquiry.answeredAt)))
    await settleTasks(tx, inquiryId)
  })
}

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

type ProvedAccount = { id: string; email: string; realm: string }

/**
 * Assigns an address's inquiries, sent without an account, to the account that confirmed it and its first party (A38).
 */
export async function claimInquiries(tx: Tx, { id: userId, email, realm }: ProvedAccount) {
  const claimed = await tx
    .update(inquiry)
    .set({ userId, askerPartyId: sql`${firstPartyOf(userId)}`, claimedAt: new Date() })
    .where(
      and(
        sql`lower(${inquiry.email}) = ${email.toLowerCase()} and ${inquiry.organizationId} is not null`,
        isNull(inquiry.userId),
        eq(inquiry.realm, realm),
        sql`not ${isMemberOf(inquiry.organizationId, userId)}`,
      ),
    )
    .returning({ id: inquiry.id, askerPartyId: inquiry.askerPartyId })
  for (const { id, askerPartyId } of claimed) {
    const ownMessages = await tx
      .update(message)
      .set({ senderId: userId, partyId: askerPartyId })
      .where(and(eq(message.inquiryId, id), isNull(message.senderId)))
      .returning({ id: message.id })
    const readId = ownMessages.reduce((last, one) => (one.id > last ? one.id : last), "")
    await tx.execute(addAskers(id, askerPartyId ?? "", readId))
    await publishToParties(tx, [askerPartyId ?? ""], { kind: "message", id })
  }
}

/**
 * Runs `claimInquiries` at once and returns the newest inquiry that the account got, or null. A failure is logged only:
 * the reaction repeats the work, whereas the link that confirmed the address is used up.
 */
export const claimOwnInquiries = (userId: string): Promise<string | null> =>
  claimNow(userId).catch((error: unknown) => {
    log.warn({ err: error, userId }, "inquiries wait for the reaction to be claimed")
    return null
  })

async function claimNow(userId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const person = await lockProved(tx, userId)
    if (!person) return null
    await claimInquiries(tx, person)
    const [newest] = await tx
      .select({ id: inquiry.id })
      .from(inquiry)
      .where(and(eq(inquiry.userId, userId), isNotNull(inquiry.claimedAt)))
      .orderBy(desc(inquiry.lastMessageAt), desc(inquiry.id))
      .limit(1)
    return newest?.id ?? null
  })
}

/** Locks an open account that has confirmed its address; undefined for any other. */
export async function lockProved(tx: Tx, userId: string): Promise<ProvedAccount | undefined> {
  const [person] = await tx
    .select({ id: user.id, email: user.email, realm: user.realm })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, true), isOpenAccount))
    .for("share")
  return person
}
