import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { organization, user } from "#app/db/schema.ts"
import { notFound } from "#app/lib/refusal.ts"

/** An account for blocking; 404 when deleted or of a demo. */
export async function getModeratedAccount(id: string) {
  const [found] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      userType: user.userType,
      companyName: user.companyName,
      createdAt: user.createdAt,
      blockedAt: user.blockedAt,
      blockedReason: user.blockedReason,
      organizationId: organization.id,
      organizationName: organization.name,
    })
    .from(user)
    .leftJoin(organization, and(eq(organization.userId, user.id), isNull(organization.deletedAt)))
    .where(and(eq(user.id, id), eq(user.realm, "public"), isNull(user.deletedAt)))
  if (!found) throw notFound("")
  return found
}
