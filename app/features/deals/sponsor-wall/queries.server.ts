import { and, desc, eq, max, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { catalogue } from "#app/db/connection/replica.server.ts"
import { deal, dealEvent, user } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Wall } from "./sponsor-wall.tsx"

/** Companies shown; the others are only counted. */
const most = 12

/** Companies with a completed deal that agreed to be shown (B5), once each, latest completion first. */
const sponsorsWhere = (where: SQL | undefined) =>
  db
    .select({
      id: user.id,
      name: sql<string>`coalesce(${user.companyName}, ${user.name})`,
      image: user.image,
      all: sql<number>`(count(*) over ())::integer`,
    })
    .from(deal)
    .innerJoin(user, eq(user.id, deal.sponsorId))
    .where(
      and(
        where,
        eq(deal.status, "completed"),
        eq(deal.realm, sql.placeholder("realm")),
        eq(user.showsSupports, true),
        isOpenAccount,
      ),
    )
    .groupBy(user.id)
    .orderBy(desc(max(deal.updatedAt)), user.id)
    .limit(most)

const ofOrganization = preparedStatement(sponsorsWhere(eq(deal.organizationId, sql.placeholder("id"))))
const ofEvent = preparedStatement(
  sponsorsWhere(
    sql`${deal.id} in (${db
      .select({ id: dealEvent.dealId })
      .from(dealEvent)
      .where(eq(dealEvent.eventId, sql.placeholder("id")))})`,
  ),
)

/** "Wspierają nas" of an organization; null for none. */
export const findOrganizationWall = (viewer: Viewer | null, { id, hasCompleted }: Supported) =>
  findWall(id, hasCompleted, () => ofOrganization.execute({ id, realm: realmOf(viewer) }))

export const findEventWall = (viewer: Viewer | null, { id, hasCompleted }: Supported) =>
  findWall(id, hasCompleted, () => ofEvent.execute({ id, realm: realmOf(viewer) }))

/** `hasCompleted` avoids the query for the many without a completed deal. */
type Supported = { id: string; hasCompleted: boolean }
type Row = Awaited<ReturnType<typeof ofEvent.execute>>[number]

/** Anybody may agree to be shown, so it depends on every person. */
async function findWall(id: string, hasCompleted: boolean, read: () => Promise<Row[]>): Promise<Wall | null> {
  pageShows(`deal:${id}`)
  if (hasCompleted) pageShows("person:*")
  const [first, ...others] = hasCompleted ? await catalogue(read) : []
  if (!first) return null
  const rows = [first, ...others]
  const hidden = first.all - rows.length
  return {
    sponsors: rows.map(({ all: _, ...sponsor }) => sponsor),
    more: hidden > 0 ? `i\u00a0jeszcze ${count(hidden, "sponsor")}` : null,
  }
}
