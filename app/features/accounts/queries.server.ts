import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { organization, session, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { sessionTokenOf } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"

export const isAlive = gt(session.expiresAt, sql`now()`)
/** A visit is recorded at most once an hour. */
export const isDue = lt(session.updatedAt, sql`now() - interval '1 hour'`)

const viewerOfSession = preparedStatement(
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
      isDue: isDue.mapWith(Boolean),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(organization, and(eq(organization.userId, user.id), isNull(organization.deletedAt)))
    .where(and(eq(session.token, sql.placeholder("token")), isAlive, isOpenAccount)),
)

/** The viewer of a request, or null without a valid session (ASVS V7.3.1). `isDue`: the visit is to be recorded. */
export async function findSession(headers: Headers): Promise<{ viewer: Viewer; isDue: boolean } | null> {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [found] = await viewerOfSession.execute({ token: hashed(token) })
  if (!found) return null
  const { isDue, ...viewer } = found
  return { viewer, isDue }
}
