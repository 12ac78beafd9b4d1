import type { fact, rating } from "#app/db/schema.ts"
import type { DealStatus, Side } from "#app/domain/deals/deal/deal.ts"
import type { RatingFact } from "#app/domain/deals/rating/rating.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Story } from "./story.ts"

export const personOf = ({ sponsor, organization }: Story, side: Side) =>
  (side === "sponsor" ? sponsor : organization).ownerId

export function ratingRows(story: Story, status: DealStatus | undefined): (typeof rating.$inferInsert)[] {
  const { id, ratings = [] } = story
  if (ratings.length > 0 && status !== "completed") throw new Error(`A deal that is ${status} has no ratings`)
  return ratings.map(({ side, stars, comment, at }) => ({
    dealId: id,
    side,
    authorId: personOf(story, side),
    stars,
    comment,
    createdAt: at,
    updatedAt: at,
  }))
}

export const ratingFactRows = (story: Story): (typeof fact.$inferInsert)[] =>
  (story.ratings ?? []).map(({ side, stars, at }) => ({
    id: timeOrderedId(),
    what: "deal.rate" satisfies RatingFact,
    aboutId: story.id,
    byId: personOf(story, side),
    partyId: (side === "sponsor" ? story.sponsor : story.organization).id,
    realm: story.realm,
    details: { side, stars },
    createdAt: at,
  }))
