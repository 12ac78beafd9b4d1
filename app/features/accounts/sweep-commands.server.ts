import { and, eq, exists, gte, inArray, isNull, lt, ne, notExists, sql } from "drizzle-orm"
import { partiesOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deal, email, event, fact, file, idempotency, member, party, session, user } from "#app/db/schema.ts"
import { retention } from "#app/domain/moderation/retention.ts"
import { dayMs } from "#app/lib/dates.ts"
import { sweepTokens } from "./token-commands.server.ts"

const one = { one: sql`1` }

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
    .select(one)
    .from(email)
    .where(and(eq(email.userId, user.id), eq(email.kind, "account.confirm")))
  const askedSince = db
    .select(one)
    .from(email)
    .where(and(eq(email.userId, user.id), eq(email.kind, "account.confirm"), gte(email.createdAt, before)))
  const acts = db
    .select(one)
    .from(fact)
    .where(and(eq(fact.byId, user.id), ne(fact.what, "account.registered")))
  const owned = db.select(one).from(file).where(eq(file.ownerId, user.id))
  const own = partiesOf(user.id)
  const proposed = db.select(one).from(deal).where(sql`${deal.sponsorId} in ${own}`)
  // members of somebody else's party, or with other members in their own
  const shared = db
    .select(one)
    .from(member)
    .where(and(sql`${member.partyId} in ${own}`, ne(member.userId, user.id)))
  const published = db.select(one).from(event).where(sql`${event.organizationId} in ${own}`)
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
          notExists(askedSince),
          notExists(acts),
          notExists(owned),
          notExists(proposed),
          notExists(published),
          notExists(shared),
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
