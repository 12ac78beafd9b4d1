import { db } from "#app/db/connection/client.server.ts"
import { company, member, organization, party, user } from "#app/db/schema.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"

type Owner = Partial<typeof user.$inferInsert> & { id: string }
type Organization = typeof organization.$inferInsert
type Company = typeof company.$inferInsert

const person = (owner: Owner) => ({
  name: "Osoba",
  email: `${owner.id}@poczta.example`,
  termsOfServiceVersion,
  ...owner,
})

/** An account that owns an organization. */
export async function addOrganization(owner: Owner, of: Organization) {
  const { realm } = of
  await db.insert(user).values({ ...person(owner), userType: "organization", realm })
  await db.insert(party).values({ id: of.id, kind: "organization", realm })
  await db.insert(member).values({ partyId: of.id, userId: owner.id, role: "owner" })
  await db.insert(organization).values(of)
}

/** An account that owns a company. */
export async function addCompany(owner: Owner, of: Company) {
  const { realm } = of
  await db.insert(user).values({ ...person(owner), userType: "sponsor", realm })
  await db.insert(party).values({ id: of.id, kind: "company", realm })
  await db.insert(member).values({ partyId: of.id, userId: owner.id, role: "owner" })
  await db.insert(company).values(of)
}
