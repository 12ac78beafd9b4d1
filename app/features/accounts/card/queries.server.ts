import { and, eq, isNull } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { company, file, member, organization, user } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { companyPicture } from "#app/domain/shared/picture.ts"
import { todayIn } from "#app/lib/dates.ts"

/**
 * The public card of a company with its contact (B5), never an email address; null: unknown, of another realm, or
 * nobody is left.
 */
export async function findCard(viewer: Viewer | null, id: string) {
  pageShows(`company:${id}`)
  const [found] = await db
    .select({
      id: company.id,
      contactId: user.id,
      name: user.name,
      companyName: company.name,
      about: company.about,
      branches: company.industries,
      regions: company.regions,
      showsSupports: company.showsSupports,
      showsName: user.showsName,
      image: user.image,
      logo: { key: file.key, width: file.width, tint: file.tint },
      createdAt: company.createdAt,
    })
    .from(company)
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .leftJoin(file, eq(file.id, company.logoId))
    .where(and(eq(company.id, id), eq(company.realm, realmOf(viewer)), isOpenAccount))
  pageShows(`person:${found?.contactId ?? "*"}`)
  if (!found) return null
  const { createdAt, showsName, companyName, contactId: _, logo, ...card } = found
  const name = showsName ? card.name : null
  return {
    ...card,
    image: companyPicture(logo, card.image),
    name,
    title: companyName ?? name ?? "Sponsor",
    since: todayIn(createdAt),
  }
}
export type Card = NonNullable<Awaited<ReturnType<typeof findCard>>>

/** The organization or company of an account, for addresses that hold an account's id; null when it has none. */
export async function findPartyOfAccount(viewer: Viewer | null, userId: string) {
  pageShows(`person:${userId}`, "organization:*", "company:*")
  const [found] = await db
    .select({ organizationId: organization.id, companyId: company.id })
    .from(user)
    .innerJoin(member, eq(member.userId, user.id))
    .leftJoin(organization, and(eq(organization.id, member.partyId), isNull(organization.deletedAt)))
    .leftJoin(company, and(eq(company.id, member.partyId), isNull(company.deletedAt)))
    .where(and(eq(user.id, userId), eq(user.realm, realmOf(viewer)), isOpenAccount))
    .orderBy(member.joinedAt, member.id)
    .limit(1)
  return found ?? null
}
