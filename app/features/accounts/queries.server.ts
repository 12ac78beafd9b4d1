import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { prepareNamed } from "#app/db/named.server.ts"
import { isOpenAccount } from "#app/db/open-account.server.ts"
import { organization, session, user } from "#app/db/schema.ts"
import { sessionDays } from "#app/domain/session-days.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { sessionTokenOf } from "#app/platform/session-cookie.server.ts"
import { hashed } from "#app/platform/session-tokens.server.ts"

const unused = sql.raw(`interval '${sessionDays.unused} days'`)
/** A session that may still be used: not over, and not unused for too long (decision 011). */
export const isAlive = and(gt(session.expiresAt, sql`now()`), gt(session.updatedAt, sql`now() - ${unused}`))

const viewerOfSession = prepareNamed(
  db
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
      isNews: lt(session.updatedAt, sql`now() - interval '1 hour'`).mapWith(Boolean),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(organization, and(eq(organization.userId, user.id), isNull(organization.deletedAt)))
    .where(and(eq(session.token, sql.placeholder("token")), isAlive, isOpenAccount)),
)

/**
 * The account behind a request's session, or null: no cookie, forged, expired, signed out, deleted, or not used for two
 * weeks (ASVS V7.3.1). Once an hour the session notes that it is in use.
 */
export async function findViewer(headers: Headers): Promise<Viewer | null> {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [found] = await viewerOfSession.execute({ token: hashed(token) })
  if (!found) return null
  const { isNews, ...viewer } = found
  if (isNews)
    await db
      .update(session)
      .set({ updatedAt: new Date() })
      .where(eq(session.token, hashed(token)))
  return viewer
}
