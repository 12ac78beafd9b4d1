import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { session } from "#app/db/schema.ts"
import { sessionDays } from "#app/domain/accounts/session-days.ts"
import { sessionTokenOf, setSessionCookie } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"
import { isAlive, isVisitDue } from "../queries.server.ts"

const days = (count: number) => sql.raw(`interval '${count} days'`)
const extendedExpiry = sql`least(${session.createdAt} + ${days(sessionDays.most)}, now() + ${days(sessionDays.unused)})`

/** Extends a remembered session to 30 days, at most 180 from sign-in. Null: nothing to extend within this hour. */
export async function renewSession(headers: Headers): Promise<string | null> {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [found] = await db
    .update(session)
    .set({
      updatedAt: new Date(),
      expiresAt: sql`case when ${session.remembered} then ${extendedExpiry} else ${session.expiresAt} end`,
    })
    .where(and(eq(session.token, hashed(token)), isAlive, isVisitDue))
    .returning({ remembered: session.remembered, expiresAt: session.expiresAt })
  return found?.remembered ? setSessionCookie(token, found.expiresAt) : null
}
