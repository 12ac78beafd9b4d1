import type { Tx } from "#app/db/connection/client.server.ts"
import { company, member, party } from "#app/db/schema.ts"
import type { UserType } from "#app/domain/accounts/viewer.ts"

/** Creates a party of the account's kind with the person as its owner; the caller adds the organization or company. */
export async function createParty(tx: Tx, userId: string, of: { userType: UserType; realm: string }): Promise<string> {
  const kind = of.userType === "organization" ? "organization" : "company"
  const [created] = await tx.insert(party).values({ kind, realm: of.realm }).returning({ id: party.id })
  if (!created) throw new Error("the party was not stored")
  await tx.insert(member).values({ partyId: created.id, userId, role: "owner" })
  return created.id
}

/** Creates a party for a person without one (decision 033); an organization's row follows when its profile is saved. */
export async function createEmptyParty(tx: Tx, userId: string, of: { userType: UserType; realm: string }) {
  const id = await createParty(tx, userId, of)
  if (of.userType === "sponsor") await tx.insert(company).values({ id, realm: of.realm })
  return id
}
