import { and, eq, exists, gte, inArray, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent, deal as deals, event } from "#app/db/schema.ts"
import { dealStatuses, otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import { worksOnRows } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { closedStatuses } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"
import { authorWaits } from "../deal/queries.server.ts"

export const isUnderWay = inArray(deals.status, [...dealStatuses.filter(worksOnRows)])
const unasked = and(isNull(deals.cancelAskedBy), isNull(deals.annexAuthor))

const linkedEvents = (where?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(dealEvent)
    .innerJoin(event, eq(event.id, dealEvent.eventId))
    .where(and(eq(dealEvent.dealId, deals.id), where))
const eventAhead = (today: Day) =>
  exists(linkedEvents(and(notInArray(event.status, [...closedStatuses]), gte(event.lastDay, today))))
const allCancelled = and(exists(linkedEvents()), not(exists(linkedEvents(sql`${event.status} <> 'canceled'`))))

/** Whether a side answers these terms; while they wait for a second person of their author, the author acts. */
const answeredBy = (author: typeof deals.termsAuthor | typeof deals.annexAuthor, side: Side) =>
  or(and(eq(author, otherSide(side)), not(authorWaits)), and(eq(author, side), authorWaits))

/** `isTurnOf` of the domain as an SQL condition. */
export const isTurnOfSide = (side: Side, today: Day): SQL | undefined =>
  or(
    and(eq(deals.status, "negotiation"), answeredBy(deals.termsAuthor, side)),
    and(isUnderWay, eq(deals.cancelAskedBy, otherSide(side))),
    and(isUnderWay, isNull(deals.cancelAskedBy), answeredBy(deals.annexAuthor, side)),
    ...(side === "sponsor"
      ? [inArray(deals.status, ["accepted", "settlement"]), and(isUnderWay, unasked, allCancelled)]
      : [
          eq(deals.status, "pending"),
          and(eq(deals.status, "settlement_rejected"), unasked),
          and(eq(deals.status, "in_progress"), unasked, not(eventAhead(today))),
        ]),
  )
