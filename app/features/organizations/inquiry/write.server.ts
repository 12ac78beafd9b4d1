import { eq, max, sql } from "drizzle-orm"
import { membersSql } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties, publishToViewers } from "#app/db/outbox/publish.server.ts"
import { inquiry, message, organization } from "#app/db/schema.ts"
import { renewedNotice, seenNotice } from "#app/features/notifications/commands.server.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { timeOrderedIdAfter } from "#app/lib/time-ordered-id.ts"
import { openInquiryPath } from "#app/paths.ts"

export type NewInquiryMessage = {
  inquiryId: string
  /** Null: who asked has no account. */
  senderId: string | null
  /** Whom the sender writes for; null without an account. */
  partyId: string | null
  /** Of the organization; otherwise of who asked. */
  fromOwner: boolean
  content: string
  /** Idempotency key of the sender. */
  clientKey?: string | null
}

/**
 * Appends a message to an inquiry, under its lock, so that ids are in the order of writing; whoever writes has read what
 * stood there. An answer settles the inquiry, a further question opens it again. Publishes to both sides on commit.
 * Null for a repeated `clientKey`.
 */
export async function writeInquiryMessage(tx: Tx, written: NewInquiryMessage) {
  const { inquiryId, fromOwner, ...values } = written
  const [asked] = await tx
    .select({
      askerId: inquiry.userId,
      asker: inquiry.name,
      partyId: organization.id,
      owners: membersSql(organization.id, "inquiry"),
      organization: organization.name,
      realm: inquiry.realm,
    })
    .from(inquiry)
    .innerJoin(organization, eq(organization.id, inquiry.organizationId))
    .where(eq(inquiry.id, inquiryId))
    .for("update", { of: inquiry })
  if (!asked) throw new Error("the inquiry of a message is gone")
  const [newest] = await tx
    .select({ id: max(message.id) })
    .from(message)
    .where(eq(message.inquiryId, inquiryId))
  const [fresh] = await tx
    .insert(message)
    // now() is when the transaction began, which may have waited for the lock
    .values({ ...values, id: timeOrderedIdAfter(newest?.id), inquiryId, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [message.senderId, message.clientKey] })
    .returning({ id: message.id, at: message.createdAt })
  if (!fresh) return null
  const side = fromOwner
    ? { ownerReadId: fresh.id, answeredAt: fresh.at }
    : { askerReadId: fresh.id, answeredAt: null, claimedAt: null }
  await tx
    .update(inquiry)
    .set({ ...side, lastMessageAt: fresh.at })
    .where(eq(inquiry.id, inquiryId))
  const change = { kind: "message", id: inquiryId } as const
  await publishToParties(tx, [asked.partyId], change)
  if (asked.askerId) await publishToViewers(tx, [asked.askerId], change)
  return { id: fresh.id, ...asked }
}

/**
 * Appends a further message, notifies the other side at the bell and records `inquiry.reply`, whose reaction emails an
 * answer to who asked without an account. Returns the id, or null for a repeated `clientKey`.
 */
export async function writeReply(tx: Tx, written: NewInquiryMessage & { senderId: string }): Promise<string | null> {
  const { inquiryId, senderId, fromOwner, content } = written
  const fresh = await writeInquiryMessage(tx, written)
  if (!fresh) return null
  const link = openInquiryPath(inquiryId)
  const others = fromOwner ? (fresh.askerId ? [fresh.askerId] : []) : fresh.owners
  const told = {
    title: fromOwner ? "Odpowiedź na zapytanie" : "Nowa wiadomość w\u00a0zapytaniu",
    body: `${fromOwner ? fresh.organization : fresh.asker}: ${quoted(excerpt(content, 120))}`,
  }
  const notices = [
    seenNotice({ userId: senderId, kind: "inquiry_reply", link }),
    ...(others.length > 0 ? [renewedNotice({ userIds: others, kind: "inquiry_reply", link, ...told })] : []),
  ]
  await tx.execute(sql`with written as (select 1), ${sql.join(notices, sql`,`)} select 1`)
  const { realm, id: messageId } = fresh
  await record(tx, {
    what: "inquiry.reply",
    aboutId: inquiryId,
    by: { id: senderId, partyId: written.partyId ?? undefined },
    realm,
    details: { messageId },
  })
  return messageId
}
