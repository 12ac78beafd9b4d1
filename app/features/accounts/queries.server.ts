import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { organization, session, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { sessionTokenOf } from "#app/platform/session-cookie.server.ts"
import { hashed } from "#app/platform/session-tokens.server.ts"

/** The account behind a request's session, or null: no cookie, forged, expired, signed out or deleted. */
export async function findViewer(headers: Headers): Promise<Viewer | null> {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [viewer] = await db
    .select({
      id: user.id,
      userType: user.userType,
      name: user.name,
      email: user.email,
      companyName: user.companyName,
      organizationId: organization.id,
      organizationName: organization.name,
      realm: user.realm,
      image: user.image,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(organization, and(eq(organization.userId, user.id), isNull(organization.deletedAt)))
    .where(and(eq(session.token, hashed(token)), gt(session.expiresAt, sql`now()`), isNull(user.deletedAt)))
  return viewer ?? null
}
