import { and, desc, eq, max, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { company, deal, dealEvent, file, user } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { companyPicture } from "#app/domain/shared/picture.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Wall } from "./sponsor-wall.tsx"

/** Most companies that are shown; the others are only counted. */
const maxShown = 12

/** Companies with a completed deal that agreed to be shown (B5), once each, latest completion first. */
const sponsorsWhere = (where: SQL | undefined) =>
  db
    .select({
      id: company.id,
      // a person's name only if they agreed to show it
      name: sql<string>`coalesce(${company.name}, case when ${user.showsName} then ${user.name} end, 'Sponsor')`,
      image: user.image,
      logo: { key: file.key, width: file.width, tint: file.tint },
      all: sql<number>`(count(*) over ())::integer`,
    })
    .from(deal)
    .innerJoin(company, eq(company.id, deal.sponsorId))
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .leftJoin(file, eq(file.id, company.logoId))
    .where(
      and(
        where,
        eq(deal.status, "completed"),
        eq(deal.realm, sql.placeholder("realm")),
        eq(company.showsSupports, true),
        isOpenAccount,
      ),
    )
    .groupBy(company.id, user.id, file.id)
    .orderBy(desc(max(deal.endedOn)), company.id)
    .limit(maxShown)

const ofOrganization = preparedStatement(sponsorsWhere(eq(deal.organizationId, sql.placeholder("id"))))
const ofEvent = preparedStatement(
  sponsorsWhere(
    sql`${deal.id} in (${db
      .select({ id: dealEvent.dealId })
      .from(dealEvent)
      .where(eq(dealEvent.eventId, sql.placeholder("id")))})`,
  ),
)

/** "Wspierają nas" of an organization; null when nobody is shown. */
export const findOrganizationWall = (viewer: Viewer | null, { id, hasCompleted }: WallOwner) =>
  findWall(id, hasCompleted, () => ofOrganization.execute({ id, realm: realmOf(viewer) }))

export const findEventWall = (viewer: Viewer | null, { id, hasCompleted }: WallOwner) =>
  findWall(id, hasCompleted, () => ofEvent.execute({ id, realm: realmOf(viewer) }))

/** `hasCompleted` avoids the query for the many without a completed deal. */
type WallOwner = { id: string; hasCompleted: boolean }
type WallRow = Awaited<ReturnType<typeof ofEvent.execute>>[number]

/** Reads a wall for a stored page, which depends on all companies: any of them may agree to be shown. */
async function findWall(ownerId: string, hasCompleted: boolean, read: () => Promise<WallRow[]>): Promise<Wall | null> {
  // facts of a deal name the organization and the events on whose pages it is shown
  pageShows(`deal:${ownerId}`)
  if (hasCompleted) pageShows("company:*", "person:*")
  const [first, ...others] = hasCompleted ? await read() : []
  if (!first) return null
  const rows = [first, ...others]
  const hidden = first.all - rows.length
  return {
    sponsors: rows.map(({ all: _, logo, image, ...sponsor }) => ({ ...sponsor, image: companyPicture(logo, image) })),
    more: hidden > 0 ? `i\u00a0jeszcze ${count(hidden, "sponsor")}` : null,
  }
}
