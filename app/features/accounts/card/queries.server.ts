import { and, eq, isNull } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { organization, user } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { todayIn } from "#app/lib/dates.ts"

/** The public card of an account (B5), never its email address; null: unknown, deleted, blocked or of another realm. */
export async function findCard(viewer: Viewer | null, id: string) {
  pageShows(`person:${id}`, "organization:*")
  const [found] = await db
    .select({
      id: user.id,
      userType: user.userType,
      name: user.name,
      companyName: user.companyName,
      about: user.about,
      branches: user.branches,
      regions: user.regions,
      showsSupports: user.showsSupports,
      showsName: user.showsName,
      image: user.image,
      createdAt: user.createdAt,
      organizationId: organization.id,
    })
    .from(user)
    .leftJoin(organization, and(eq(organization.userId, user.id), isNull(organization.deletedAt)))
    .where(and(eq(user.id, id), eq(user.realm, realmOf(viewer)), isOpenAccount))
  if (!found) return null
  const { createdAt, showsName, companyName, ...card } = found
  const name = showsName ? card.name : null
  return { ...card, name, title: companyName ?? name ?? "Sponsor", since: todayIn(createdAt) }
}
export type Card = NonNullable<Awaited<ReturnType<typeof findCard>>>
