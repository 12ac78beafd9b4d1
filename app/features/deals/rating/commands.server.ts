import { and, eq } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { rating } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { canRate, type RatingFact, ratingErrors } from "#app/domain/deals/rating/rating.ts"
import type { RatingInput } from "#app/domain/deals/rating/rating-form.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { conflict } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../deal/queries.server.ts"

/**
 * Adds the rating of the viewer's side on a completed deal, or changes it within fourteen days of its first version
 * (B39). 404 for strangers, 409 before completion and for a later change. An unchanged rating records nothing.
 */
export async function rateDeal(viewer: Viewer, id: string, input: RatingInput, now = new Date()): Promise<void> {
  requirePermission(viewer, "rate")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "rate")
    const deal = await getDeal(viewer, id, tx)
    const isOwnRating = and(eq(rating.dealId, deal.id), eq(rating.side, deal.side))
    const [before] = await tx.select().from(rating).where(isOwnRating).for("update")
    const verdict = canRate(deal.status, before?.createdAt ?? null, now)
    if (verdict === "not-completed") throw conflict(ratingErrors.notCompleted)
    if (before?.stars === input.stars && before.comment === input.comment) return
    if (verdict === "too-late") throw conflict(ratingErrors.tooLate)
    if (before)
      await tx
        .update(rating)
        .set({ ...input, authorId: viewer.id, updatedAt: now })
        .where(isOwnRating)
    else {
      const [inserted] = await tx
        .insert(rating)
        .values({
          ...input,
          dealId: deal.id,
          side: deal.side,
          authorId: viewer.id,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ stars: rating.stars })
      if (!inserted) throw conflict(ratingErrors.meanwhile)
    }
    await record(tx, {
      what: (before ? "deal.changeRating" : "deal.rate") satisfies RatingFact,
      aboutId: deal.id,
      by: viewer,
      realm: deal.realm,
      details: { side: deal.side, stars: input.stars },
      shownOn: [ratedParty(deal)],
    })
  })
}

/** The party whose average this side's rating counts in. */
const ratedParty = ({ side, organizationId, sponsorId }: LoadedDeal) =>
  side === "sponsor" ? organizationId : sponsorId
