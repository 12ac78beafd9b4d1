import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { notFound } from "#app/lib/refusal.ts"

export async function getOwnProfile(viewer: Viewer) {
  const [own] = await db
    .select({
      name: user.name,
      email: user.email,
      userType: user.userType,
      companyName: user.companyName,
      companyNip: user.companyNip,
      about: user.about,
      branches: user.branches,
      regions: user.regions,
      showsSupports: user.showsSupports,
      showsName: user.showsName,
      image: user.image,
      createdAt: user.createdAt,
      twoFactor: user.twoFactorEnabled,
    })
    .from(user)
    .where(eq(user.id, viewer.id))
  if (!own) throw notFound("Nie znaleziono użytkownika")
  return { ...own, email: shownEmail({ email: own.email, realm: viewer.realm }) }
}
export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>
