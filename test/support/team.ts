import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Role } from "#app/domain/parties/role.ts"
import { inviteMember } from "#app/features/parties/invitations/commands.server.ts"
import { tokenFor } from "./emails.ts"

/** Invites an address to the viewer's party; returns the token of the email. */
export async function invited(viewer: Viewer, email: string, role: Role = "coordinator", now = new Date()) {
  const answer = await inviteMember(viewer, { email, role }, now)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return (await tokenFor(email, "member_invited")) ?? ""
}

/** Makes a person of the cast a further member of a party, beside their own; returns the membership and its viewer. */
export async function addMember(world: World, partyId: string, person: keyof World["viewers"], role: Role) {
  const viewer = world.viewers[person]
  const [row] = await db.insert(member).values({ partyId, userId: viewer.id, role }).returning({ id: member.id })
  const host = Object.values(world.viewers).find((one) => one.partyId === partyId) as Viewer
  const { companyId, companyName, organizationId, organizationName } = host
  const acting: Viewer = { ...viewer, partyId, role, companyId, companyName, organizationId, organizationName }
  return { id: row?.id ?? "", viewer: acting }
}

export const membershipsOf = async (userId: string) =>
  db.select({ id: member.id, partyId: member.partyId, role: member.role }).from(member).where(eq(member.userId, userId))
