import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { firstPartyOf, isMemberOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { inquiry, message, user } from "#app/db/schema.ts"
import { addAskers } from "#app/features/organizations/inquiry/message-commands.server.ts"
import { log } from "#app/platform/log.server.ts"

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
