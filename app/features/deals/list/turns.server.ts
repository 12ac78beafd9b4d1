import { and, eq, exists, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealState, deal as deals } from "#app/db/schema.ts"
import { dealStatuses, openStatuses, type Side, worksOnRows } from "#app/domain/deals/deal/deal.ts"
import type { Day } from "#app/lib/dates.ts"

export const isUnderWay = inArray(deals.status, [...dealStatuses.filter(worksOnRows)])

const isTurn = (side: Side, today: Day): SQL | undefined =>
  and(inArray(dealState.turn, [side, "both"]), or(isNull(dealState.turnFrom), lte(dealState.turnFrom, today)))

/** Deals in which this side can act now. */
export const isTurnOfSide = (side: Side, today: Day): SQL | undefined =>
  and(
    // so that no state is asked of deals that are over
    inArray(deals.status, [...openStatuses]),
    exists(
      db
        .select({ one: sql`1` })
        .from(dealState)
        .where(and(eq(dealState.dealId, deals.id), isTurn(side, today))),
    ),
  )
