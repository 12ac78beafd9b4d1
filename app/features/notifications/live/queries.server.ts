import { and, eq } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { actingPartyOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { session, user } from "#app/db/schema.ts"
import { isAlive } from "#app/features/accounts/queries.server.ts"
import { sessionTokenOf } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"

/** Viewer, acting party and expiry for a stream, or null: no session, an ended one, a deleted account. */
export async function findStreamSession(headers: Headers) {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [found] = await db
    .select({
      sessionId: session.id,
      userId: session.userId,
      partyId: actingPartyOf(session.userId, session.partyId),
      expiresAt: session.expiresAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, hashed(token)), isAlive, isOpenAccount))
  return found ?? null
}
