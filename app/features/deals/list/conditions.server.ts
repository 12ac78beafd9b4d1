import { and, eq, exists, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm"
import { holdsWords } from "#app/db/conditions/contains.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealLead, deal as deals, dealTask, deliverable, takesPlace } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import {
  codesOfGroup,
  confirmsRows,
  dealStatuses,
  otherSide,
  type Side,
  worksOnRows,
} from "#app/domain/deals/deal/deal.ts"
import { askAheadDays } from "#app/domain/deals/deal/deal-deadlines.ts"
import type { DealFilters, RowFilter } from "#app/domain/deals/list/deal-list.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import { isParty, sideOf } from "../deal/queries.server.ts"
import { isOwnNow } from "../tasks/conditions.server.ts"

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
    mine ? inArray(deals.id, dealsWithOwnTasks(viewer, today)) : undefined,
    led ? isLedBy(viewer) : undefined,
    rows === "" ? undefined : and(takesConfirmations, hasRows(sideOf(viewer), rows, today)),
  )
}

/** Ids of the deals in which the viewer has a task, by their own rows of the view. */
function dealsWithOwnTasks(viewer: Viewer, today: Day) {
  const isOwnDeal = isOrganization(viewer)
    ? eq(dealTask.organizationId, viewer.organizationId ?? "")
    : eq(dealTask.sponsorId, viewer.companyId ?? "")
  return db
    .select({ id: dealTask.dealId })
    .from(dealTask)
    .innerJoin(deals, eq(deals.id, dealTask.dealId))
    .where(and(isOwnDeal, isParty(viewer), eq(dealTask.realm, viewer.realm), isOwnNow(viewer, today)))
}

const isLedBy = ({ id, partyId }: Viewer) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(dealLead)
      .where(and(eq(dealLead.dealId, deals.id), eq(dealLead.partyId, partyId), eq(dealLead.userId, id))),
  )

/** Deals with late rows of either side, or with rows that wait for this side by now, as in `sumsOf`. */
function hasRows(side: Side, wanted: Exclude<RowFilter, "">, today: Day) {
  const isOpen = inArray(deliverable.state, ["todo", "sent_back"])
  const isLate = and(isUnderWay, isOpen, lt(deliverable.dueOn, today))
  const isDueSoon = or(eq(deliverable.state, "sent_back"), lte(deliverable.dueOn, addDays(today, askAheadDays)))
  const isToDo = and(isUnderWay, eq(deliverable.owedBy, side), isOpen, isDueSoon)
  const isToConfirm = and(eq(deliverable.owedBy, otherSide(side)), eq(deliverable.state, "done"))
  const isToAnswer = and(isUnderWay, eq(deliverable.dueProposedBy, otherSide(side)))
  const isAsked = and(
    isNull(deals.cancelAskedBy),
    takesPlace(sql`${deliverable.eventId}`, sql`${deals.id}`),
    or(isToDo, isToConfirm, isToAnswer),
  )
  return exists(
    db
      .select({ one: sql`1` })
      .from(deliverable)
      .where(and(eq(deliverable.dealId, deals.id), wanted === "zalegle" ? isLate : isAsked)),
  )
}
