import { asc, eq, sql } from "drizzle-orm"
import { type Action, may, notAllowed } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { forbidden } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { member, party, user } from "../schema.ts"

export type TeamMember = {
  id: string
  userId: string
  role: Role
  name: string
  email: string
  /** Neither deleted nor blocked. */
  isOpen: boolean
}

/**
 * Locks a party's team until the transaction ends, which serializes changes of its members. Lock parties before people,
 * and several parties in the order of their ids.
 */
export async function lockTeam(tx: Tx, partyId: string): Promise<TeamMember[]> {
  await tx.select({ id: party.id }).from(party).where(eq(party.id, partyId)).for("no key update")
  return tx
    .select({
      id: member.id,
      userId: member.userId,
      role: member.role,
      name: user.name,
      email: user.email,
      isOpen: sql<boolean>`${user.deletedAt} is null and ${user.blockedAt} is null`,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.partyId, partyId))
    .orderBy(asc(member.joinedAt), asc(member.id))
    .for("update", { of: member })
}

/** The viewer's own row of a locked team; throws 403 when they have left it or their present role does not allow the action. */
export function actorIn(team: readonly TeamMember[], viewer: { id: string }, action: Action): TeamMember {
  const own = team.find(({ userId }) => userId === viewer.id)
  if (!own || !may(own.role, action)) throw forbidden(notAllowed)
  return own
}
