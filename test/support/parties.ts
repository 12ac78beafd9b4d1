import { eq, sql } from "drizzle-orm"
import { beginAccounts } from "#app/db/conditions/deal-account.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { bankAccount, company, member, organization, party, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import { type Channels, type Chosen, categoryNames, type NewsCategory } from "#app/domain/notifications/categories.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { inviteMember, inviteOwner } from "#app/features/parties/invitations/commands.server.ts"
import { tokenFor } from "./emails.ts"
import { proofOf } from "./own-session.ts"

type Owner = Partial<typeof user.$inferInsert> & { id: string }
type Organization = typeof organization.$inferInsert
type Company = typeof company.$inferInsert

const person = (owner: Owner) => ({
  name: "Osoba",
  email: `${owner.id}@poczta.example`,
  termsOfServiceVersion,
  ...owner,
})

export async function addOrganization(owner: Owner, of: Organization) {
  const { realm } = of
  await db.insert(user).values({ ...person(owner), userType: "organization", realm })
  await db.insert(party).values({ id: of.id, kind: "organization", realm })
  await db.insert(member).values({ partyId: of.id, userId: owner.id, role: "owner" })
  await db.insert(organization).values(of)
}

export async function addCompany(owner: Owner, of: Company) {
  const { realm } = of
  await db.insert(user).values({ ...person(owner), userType: "sponsor", realm })
  await db.insert(party).values({ id: of.id, kind: "company", realm })
  await db.insert(member).values({ partyId: of.id, userId: owner.id, role: "owner" })
  await db.insert(company).values(of)
}

/** A further account in the viewer's party. */
export async function addColleague({ partyId, userType, realm }: Viewer, of: Owner, role: Role) {
  await db.insert(user).values({ ...person(of), userType, realm })
  await db.insert(member).values({ partyId, userId: of.id, role })
}

/** Invites an address to the viewer's party; returns the token of the email. */
export async function inviteForToken(viewer: Viewer, email: string, role: Role = "coordinator", now = new Date()) {
  const answer = await (role === "owner"
    ? inviteOwner(viewer, email, { ...(await proofOf(viewer)), now })
    : inviteMember(viewer, { email, role }, now))
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return (await tokenFor(email, "member_invited")) ?? ""
}

/** Makes a person of the cast another member of a party, beside their own; returns the membership and its viewer. */
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

/** Gives the orchard this account as if from before its deals came into force: they pay to the default one, unmarked. */
export const giveAccount = (world: World, number: string, { isDefault = true } = {}) =>
  db.transaction(async (tx) => {
    const organizationId = world.organizations.orchard
    await tx.insert(bankAccount).values({ organizationId, number, addedById: world.people.karolina, isDefault })
    await beginAccounts(tx, sql`d.organization_id = ${organizationId}`)
  })

export const eachOf = (channels: Channels, names: readonly NewsCategory[] = categoryNames): Chosen =>
  Object.fromEntries(names.map((name) => [name, channels]))

/** Sets a person's choice of channels in all their parties; without an id everybody's. */
export const chooseNews = (chosenNews: Chosen, userId?: string) =>
  db
    .update(member)
    .set({ chosenNews })
    .where(userId === undefined ? undefined : eq(member.userId, userId))

export const dailyEmails: Channels = { bell: true, email: "daily" }
export const noEmails: Channels = { bell: true, email: "never" }
export const noChannels: Channels = { bell: false, email: "never" }
