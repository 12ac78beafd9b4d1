import { eq, max, sql } from "drizzle-orm"
import { belledSql } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { inquiry, inquiryParticipant, message, organization } from "#app/db/schema.ts"
import { renewedNotice, seenNotice } from "#app/features/notifications/commands.server.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { timeOrderedIdAfter } from "#app/lib/time-ordered-id.ts"
import { openInquiryPath } from "#app/paths.ts"

export type NewInquiryMessage = {
  inquiryId: string
  /** Null when the author has no account. */
  senderId: string | null
  /** Party that the sender writes for; null without an account. */
  partyId: string | null
  /** True for the organization, false for the side that asked. */
  fromOwner: boolean
  content: string
  /** Idempotency key of the sender. */
  clientKey?: string | null
}

/**
 * Appends a message to an inquiry. Locks the inquiry, so that ids are in the order of writing, and marks earlier
 * messages as read by the author. An answer settles the inquiry, a further question opens it again. Publishes to both
 * sides on commit. Null for a repeated `clientKey`.
 */
export async function writeInquiryMessage(tx: Tx, written: NewInquiryMessage) {
  const { inquiryId, fromOwner, ...values } = written
  const [inquiryRow] = await tx
    .select({
      askerId: inquiry.userId,
      askerPartyId: inquiry.askerPartyId,
      asker: inquiry.name,
      sender: sql<string | null>`(select u.name from "user" u where u.id = ${values.senderId})`,
      askers: belledSql(inquiry.askerPartyId, "inquiry", "messages"),
      partyId: organization.id,
      owners: belledSql(organization.id, "inquiry", "messages", { asks: true }),
      organization: organization.name,
      realm: inquiry.realm,
    })
    .from(inquiry)
    .innerJoin(organization, eq(organization.id, inquiry.organizationId))
    .where(eq(inquiry.id, inquiryId))
    .for("update", { of: inquiry })
  if (!inquiryRow) throw new Error("the inquiry of a message is gone")
  const [newest] = await tx
    .select({ id: max(message.id) })
    .from(message)
    .where(eq(message.inquiryId, inquiryId))
  const [added] = await tx
    .insert(message)
    // now() is the start of the transaction, which may have waited for the lock
    .values({ ...values, id: timeOrderedIdAfter(newest?.id), inquiryId, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [message.senderId, message.clientKey] })
    .returning({ id: message.id, at: message.createdAt })
  if (!added) return null
  const stateAfter = fromOwner ? { ownerReadId: added.id, answeredAt: added.at } : { answeredAt: null, claimedAt: null }
  await tx
    .update(inquiry)
    .set({ ...stateAfter, lastMessageAt: added.at })
    .where(eq(inquiry.id, inquiryId))
  if (inquiryRow.askerPartyId && !newest?.id) await tx.execute(addAskers(inquiryId, inquiryRow.askerPartyId))
  if (values.senderId && !fromOwner)
    await readInquiryUntil(tx, { inquiryId, userId: values.senderId, messageId: added.id })
  await publishToParties(tx, [inquiryRow.partyId, inquiryRow.askerPartyId ?? ""], { kind: "message", id: inquiryId })
  return { id: added.id, ...inquiryRow }
}

/** Adds read marks for the members of the party that asked: they have read up to this message, or nothing. */
export const addAskers = (inquiryId: string, partyId: string, readId = "") =>
  sql`insert into inquiry_participant (inquiry_id, user_id, last_read_id)
    select ${inquiryId}, user_id, ${readId} from member where party_id = ${partyId} on conflict do nothing`

type Reading = { inquiryId: string; userId: string; messageId: string }

/** Moves the read mark of a member of the asking party forward, never back; returns it when it moved. */
export const readInquiryUntil = (tx: Tx, { inquiryId, userId, messageId }: Reading) =>
  tx
    .insert(inquiryParticipant)
    .values({ inquiryId, userId, lastReadId: messageId })
    .onConflictDoUpdate({
      target: [inquiryParticipant.inquiryId, inquiryParticipant.userId],
      set: { lastReadId: messageId },
      setWhere: sql`${inquiryParticipant.lastReadId} < ${messageId}`,
    })
    .returning({ id: inquiryParticipant.inquiryId })

/**
 * Appends a further message, notifies the other side at the bell and records `inquiry.reply`; its reaction emails an
 * answer to an asker without an account. Returns the id, or null for a repeated `clientKey`.
 */
export async function writeReply(tx: Tx, written: NewInquiryMessage & { senderId: string }): Promise<string | null> {
  const { inquiryId, senderId, fromOwner, content } = written
  const added = await writeInquiryMessage(tx, written)
  if (!added) return null
  const link = openInquiryPath(inquiryId)
  const recipients = fromOwner ? added.askers : added.owners
  const partyId = fromOwner ? added.askerPartyId : added.partyId
  const asks = fromOwner ? null : ({ what: "inquiry", about: inquiryId } as const)
  // the asker keeps the signature of the first message
  const asker = senderId === added.askerId ? added.asker : added.sender
  const notice = {
    title: fromOwner ? "Odpowiedź na zapytanie" : "Nowa wiadomość w\u00a0zapytaniu",
    body: `${fromOwner ? added.organization : asker}: ${quoted(excerpt(content, 120))}`,
  }
  const notices = [
    seenNotice({ userId: senderId, kind: "inquiry_reply", link }),
    ...(recipients.length > 0
      ? [renewedNotice({ userIds: recipients, partyId, kind: "inquiry_reply", link, ...notice, asks })]
      : []),
  ]
  await tx.execute(sql`with written as (select 1), ${sql.join(notices, sql`,`)} select 1`)
  const { realm, id: messageId } = added
  await record(tx, {
    what: "inquiry.reply",
    aboutId: inquiryId,
    by: { id: senderId, partyId: written.partyId ?? undefined },
    realm,
    details: { messageId },
  })
  return messageId
}
