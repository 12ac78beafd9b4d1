import { and, eq, isNull, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { company, member, organization, user } from "#app/db/schema.ts"
import { notFound } from "#app/lib/refusal.ts"

/** An account for blocking; 404 when deleted or of a demo. */
export async function getModeratedAccount(id: string) {
  const [found] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      userType: user.userType,
      companyName: company.name,
      createdAt: user.createdAt,
      blockedAt: user.blockedAt,
      blockedReason: user.blockedReason,
      organizationId: organization.id,
      organizationName: organization.name,
      /** Whether the party is hidden with this account. */
      standsForParty: sql<boolean>`coalesce(${contactOf(sql`"member"."party_id"`)} = "user"."id", false)`,
    })
    .from(user)
    .leftJoin(member, eq(member.userId, user.id))
    .leftJoin(company, eq(company.id, member.partyId))
    .leftJoin(organization, and(eq(organization.id, member.partyId), isNull(organization.deletedAt)))
    .where(and(eq(user.id, id), eq(user.realm, "public"), isNull(user.deletedAt)))
    .orderBy(member.joinedAt, member.id)
    .limit(1)
  if (!found) throw notFound("")
  return found
}
