import { and, eq, exists, gte, inArray, isNull, lt, ne, notExists, sql } from "drizzle-orm"
import { partiesOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deal, email, event, fact, file, idempotency, member, party, session, user } from "#app/db/schema.ts"
import { retention } from "#app/domain/moderation/retention.ts"
import { dayMs } from "#app/lib/dates.ts"
import { sweepTokens } from "./token-commands.server.ts"

const anyRow = { one: sql`1` }

/**
 * Nightly: removes expired tokens, sessions and keys, and accounts unconfirmed for 30 days; returns how many accounts.
 */
export async function sweepAccounts(now: Date): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await sweepTokens(now)
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(idempotency).where(lt(idempotency.createdAt, ago(7)))
  return removeUnconfirmed(ago(retention.unconfirmed))
}

/** Only unused accounts whose last confirmation email is older than `before`: others may be in use unconfirmed. */
async function removeUnconfirmed(before: Date): Promise<number> {
  const confirmations = db
    .select(anyRow)
    .from(email)
    .where(and(eq(email.userId, user.id), eq(email.kind, "account.confirm")))
  const recentConfirmations = db
    .select(anyRow)
    .from(email)
    .where(and(eq(email.userId, user.id), eq(email.kind, "account.confirm"), gte(email.createdAt, before)))
  const otherFacts = db
    .select(anyRow)
    .from(fact)
    .where(and(eq(fact.byId, user.id), ne(fact.what, "account.registered")))
  const ownFiles = db.select(anyRow).from(file).where(eq(file.ownerId, user.id))
  const ownParties = partiesOf(user.id)
  const ownDeals = db.select(anyRow).from(deal).where(sql`${deal.sponsorId} in ${ownParties}`)
  // members of somebody else's party, or with other members in their own
  const otherMembers = db
    .select(anyRow)
    .from(member)
    .where(and(sql`${member.partyId} in ${ownParties}`, ne(member.userId, user.id)))
  const ownEvents = db.select(anyRow).from(event).where(sql`${event.organizationId} in ${ownParties}`)
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: user.id })
      .from(user)
      .where(
        and(
          eq(user.emailVerified, false),
          eq(user.realm, "public"),
          isNull(user.deletedAt),
          lt(user.createdAt, before),
          exists(confirmations),
          notExists(recentConfirmations),
          notExists(otherFacts),
          notExists(ownFiles),
          notExists(ownDeals),
          notExists(ownEvents),
          notExists(otherMembers),
        ),
      )
      .for("update")
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.delete(fact).where(inArray(fact.byId, ids))
    const parties = tx.select({ id: member.partyId }).from(member).where(inArray(member.userId, ids))
    const gone = await tx.delete(party).where(inArray(party.id, parties)).returning({ id: party.id, kind: party.kind })
    // invalidates the cached pages that list them
    for (const { id, kind } of gone)
      if (kind === "organization") await record(tx, { what: "organization.expire", aboutId: id, by: null })
    await tx.delete(user).where(inArray(user.id, ids))
    return ids.length
  })
}
