import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Role } from "#app/domain/shared/role.ts"

/** Makes a person of the cast another member of a party, instead of an owner of their own; marks everything as read. */
export async function joinParty(
  world: World,
  partyId: string,
  person: keyof World["viewers"],
  role: Role,
  joinedAt = new Date(),
): Promise<Viewer> {
  const viewer = world.viewers[person]
  await db.transaction(async (tx) => {
    await tx.delete(member).where(eq(member.userId, viewer.id))
    await tx.insert(member).values({ partyId, userId: viewer.id, role, joinedAt })
    await tx.execute(sql`
      insert into conversation_participant (conversation_id, user_id, last_read_id)
        select c.id, ${viewer.id}, coalesce((select max(m.id) from message m where m.conversation_id = c.id), '')
          from conversation c where ${partyId} in (c.sponsor_id, c.organization_id)
      on conflict do nothing`)
  })
  const host = Object.values(world.viewers).find((one) => one.partyId === partyId) as Viewer
  const { companyId, companyName, organizationId, organizationName } = host
  return { ...viewer, partyId, role, companyId, companyName, organizationId, organizationName }
}

export const changeRole = ({ id, partyId }: Viewer, role: Role) =>
  db
    .update(member)
    .set({ role, roleSince: new Date() })
    .where(and(eq(member.userId, id), eq(member.partyId, partyId)))

export const removeMember = ({ id, partyId }: Viewer) =>
  db.delete(member).where(and(eq(member.userId, id), eq(member.partyId, partyId)))
