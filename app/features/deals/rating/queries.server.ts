import { and, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { deal, rating } from "#app/db/schema.ts"
import { otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import {
  canRate,
  lastDayOfRating,
  lastDayToChange,
  publicRating,
  showsOtherRating,
} from "#app/domain/deals/rating/rating.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

type RatingRow = { side: Side; stars: number; comment: string | null; byName: string; createdAt: string }

/** Both ratings of a deal as an SQL column; for its parties and the operator only. */
export const dealRatings = sql<RatingRow[]>`(select coalesce(json_agg(json_build_object(
    'side', r.side, 'stars', r.stars, 'comment', r.comment, 'byName', u.name, 'createdAt', r.created_at
  ) order by r.created_at), '[]')
  from rating r join "user" u on u.id = r.author_id
  where r.deal_id = "deal"."id")`

export type ShownRating = { stars: number; comment: string | null; byName: string; day: Day }

const shown = (row: RatingRow | undefined): ShownRating | null =>
  row ? { stars: row.stars, comment: row.comment, byName: row.byName, day: todayIn(new Date(row.createdAt)) } : null

/**
 * The ratings of a deal that this side may read, and what it may do; null for a deal that is not completed.
 * `hidesOtherUntil`: the last day on which it does not read the other side's; null: it does.
 */
export function ratingsFor(side: Side, { status, endedOn, ratings }: DealWithRatings, now: Date) {
  const own = ratings.find((one) => one.side === side)
  const other = ratings.find((one) => one.side === otherSide(side))
  const ratedAt = own ? new Date(own.createdAt) : null
  const verdict = canRate(status, ratedAt, now)
  if (verdict === "not-completed") return null
  const isShown = showsOtherRating(own !== undefined, endedOn, now)
  return {
    own: shown(own),
    other: isShown ? shown(other) : null,
    hasOther: other !== undefined,
    hidesOtherUntil: isShown || endedOn === null ? null : lastDayOfRating(endedOn),
    may: verdict === "too-late" ? null : verdict,
    until: ratedAt && lastDayToChange(ratedAt),
  }
}
type DealWithRatings = Pick<typeof deal.$inferSelect, "status" | "endedOn"> & { ratings: readonly RatingRow[] }
export type DealRatings = NonNullable<ReturnType<typeof ratingsFor>>

/** The ratings among these that a side may read (`showsOtherRating`). */
export async function listReadableRatings(side: Side, among: SQL | undefined, now = new Date()) {
  const rows = await db
    .select({ row: rating, endedOn: deal.endedOn })
    .from(rating)
    .innerJoin(deal, eq(deal.id, rating.dealId))
    .where(among)
  const ratedIds = new Set(rows.flatMap(({ row }) => (row.side === side ? row.dealId : [])))
  const isReadable = ({ row, endedOn }: (typeof rows)[number]) =>
    row.side === side || showsOtherRating(ratedIds.has(row.dealId), endedOn, now)
  return rows.filter(isReadable).map(({ row }) => row)
}

/** `publicRating` of an organization by its sponsors. Single ratings are visible to the parties only. */
export const findOrganizationRating = (organizationId: string, realm: string): Promise<string | null> =>
  averageOf(organizationId, "sponsor", and(eq(deal.organizationId, organizationId), eq(deal.realm, realm)))

export const findSponsorRating = (sponsorId: string, realm: string): Promise<string | null> =>
  averageOf(sponsorId, "organization", and(eq(deal.sponsorId, sponsorId), eq(deal.realm, realm)))

async function averageOf(partyId: string, raters: Side, deals: SQL | undefined): Promise<string | null> {
  pageShows(`deal:${partyId}`)
  const [found] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      average: sql<number>`coalesce(avg(${rating.stars}), 0)::float8`,
    })
    .from(deal)
    .innerJoin(rating, and(eq(rating.dealId, deal.id), eq(rating.side, raters)))
    .where(deals)
  return found ? publicRating(found) : null
}
