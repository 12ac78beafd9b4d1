import { eq } from "drizzle-orm"
import { ownPartiesOf } from "#app/db/conditions/own-parties.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { company, user } from "#app/db/schema.ts"
import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { notFound } from "#app/lib/refusal.ts"

export async function getOwnProfile(viewer: Viewer) {
  const [own] = await db
    .select({
      name: user.name,
      email: user.email,
      userType: user.userType,
      companyName: company.name,
      companyNip: company.nip,
      about: company.about,
      industries: company.industries,
      regions: company.regions,
      showsSupports: company.showsSupports,
      showsName: user.showsName,
      image: user.image,
      createdAt: user.createdAt,
      twoFactor: user.twoFactorEnabled,
      parties: ownPartiesOf(viewer.id),
    })
    .from(user)
    .leftJoin(company, eq(company.id, viewer.companyId ?? ""))
    .where(eq(user.id, viewer.id))
  if (!own) throw notFound("Nie znaleziono użytkownika")
  const { industries: branches, ...columns } = own
  return {
    ...columns,
    editsParty: may(viewer.role, "editParty"),
    editsCompany: viewer.companyId !== null && may(viewer.role, "editParty"),
    branches: branches ?? [],
    regions: own.regions ?? [],
    showsSupports: own.showsSupports ?? false,
    email: shownEmail({ email: own.email, realm: viewer.realm }),
  }
}
export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>
