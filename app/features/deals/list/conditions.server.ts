import { and, eq, exists, inArray, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm"
import { holdsWords } from "#app/db/conditions/contains.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealLead, dealState, deal as deals, deliverable, takesPlace } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  codesOfGroup,
  confirmsRows,
  dealStatuses,
  openStatuses,
  otherSide,
  type Side,
  worksOnRows,
} from "#app/domain/deals/deal/deal.ts"
import { askAheadDays } from "#app/domain/deals/deal/deal-deadlines.ts"
import type { DealFilters, RowFilter } from "#app/domain/deals/list/deal-list.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import { awaitsApproval, waitsForSecondPerson } from "../approval/conditions.server.ts"
import { isParty, sideOf } from "../deal/queries.server.ts"

const isUnderWay = inArray(deals.status, [...dealStatuses.filter(worksOnRows)])
const takesConfirmations = inArray(deals.status, [...dealStatuses.filter(confirmsRows)])

/** All filters combined with AND; party and realm come from the viewer (B 6, D5). */
export function dealConditions(
  viewer: Viewer,
  { q, status, mine, led, rows }: DealFilters,
  today: Day,
): SQL | undefined {
  return and(
    isParty(viewer),
    status === "wszystkie" ? undefined : inArray(deals.status, [...codesOfGroup(status)]),
    q === "" ? undefined : holdsWords(deals.searchNorm, q),
    mine
      ? or(and(isTurnOfSide(sideOf(viewer), today), not(waitsForSecondPerson(viewer))), awaitsApproval(viewer))
      : undefined,
    led ? isLedBy(viewer) : undefined,
    rows === "" ? undefined : and(takesConfirmations, hasRows(sideOf(viewer), rows, today)),
  )
}

const isTurn = (side: Side, today: Day): SQL | undefined =>
  and(inArray(dealState.turn, [side, "both"]), or(isNull(dealState.turnFrom), lte(dealState.turnFrom, today)))

const isTurnOfSide = (side: Side, today: Day): SQL | undefined =>
  and(
    // avoids computing the state of deals that are over
    inArray(deals.status, [...openStatuses]),
    exists(
      db
        .select({ one: sql`1` })
        .from(dealState)
        .where(and(eq(dealState.dealId, deals.id), isTurn(side, today))),
    ),
  )

const isLedBy = ({ id, partyId }: Viewer) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(dealLead)
      .where(and(eq(dealLead.dealId, deals.id), eq(dealLead.partyId, partyId), eq(dealLead.userId, id))),
  )

/** Deals with late rows of either side, or with rows that this side has to do or confirm by now, as in `sumsOf`. */
function hasRows(side: Side, wanted: Exclude<RowFilter, "">, today: Day) {
  const isOpen = inArray(deliverable.state, ["todo", "sent_back"])
  const isToDo = or(eq(deliverable.state, "sent_back"), lte(deliverable.dueOn, addDays(today, askAheadDays)))
  const isDone = eq(deliverable.state, "done")
  return exists(
    db
      .select({ one: sql`1` })
      .from(deliverable)
      .where(
        and(
          eq(deliverable.dealId, deals.id),
          wanted === "zalegle"
            ? and(isUnderWay, isOpen, lt(deliverable.dueOn, today))
            : and(
                takesPlace(sql`${deliverable.eventId}`, sql`${deals.id}`),
                or(
                  and(isUnderWay, eq(deliverable.owedBy, side), isOpen, isToDo),
                  and(eq(deliverable.owedBy, otherSide(side)), isDone),
                ),
              ),
        ),
      ),
  )
}
