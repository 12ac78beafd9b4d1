import { and, eq, gte, inArray, lte, ne, not, or, type SQL, sql } from "drizzle-orm"
import { isStaffed } from "#app/db/conditions/reminded-deals.server.ts"
import { awaitsApproval, waitsForSecondPerson } from "#app/db/conditions/second-person.server.ts"
import { deal as deals, dealTask } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { ratingDays } from "#app/domain/deals/rating/rating.ts"
import { doneBy } from "#app/domain/deals/tasks/task.ts"
import { awaitedMoves } from "#app/domain/notifications/task.ts"
import type { Day } from "#app/lib/dates.ts"
import { sideOf } from "../deal/queries.server.ts"

export const isRowOfWork = inArray(dealTask.what, ["do", "redo", "check", "reschedule"])
export const isMoneyOrRating = inArray(dealTask.what, ["pay", "overdue", "rate"])

/** A column of the row that the task names; only present members are responsible. */
export const ofRow = (column: SQL) => sql`(select ${column} from deliverable r
  where r.id = ${dealTask.subject} and ${isRowOfWork})`
export const responsible = sql`(select m.user_id from member m where m.user_id = r.responsible_id
  and m.party_id = case r.owed_by when 'sponsor' then ${deals.sponsorId} else ${deals.organizationId} end)`

export const partnerId = (side: Side) => (side === "sponsor" ? sql`${deals.organizationId}` : sql`${deals.sponsorId}`)

/**
 * Rows of `deal_task` with their `deal` that are tasks of the viewer's side, begun or not. `today` may be a parameter.
 * Leaves out payments to and rating of a party with no people left, and moves that wait for a second person.
 */
export function isOfOwnSide(viewer: Viewer, today: Day | SQL): SQL | undefined {
  const side = sideOf(viewer)
  const approves = awaitsApproval(viewer)
  return and(
    eq(dealTask.side, side),
    or(not(isMoneyOrRating), isStaffed(partnerId(side))),
    or(ne(dealTask.what, "rate"), gte(dealTask.fromDay, sql`${today}::date - ${sql.raw(String(ratingDays))}`)),
    or(
      and(eq(dealTask.what, "approve"), approves ?? sql`false`),
      and(inArray(dealTask.what, [...awaitedMoves]), not(waitsForSecondPerson(viewer))),
      not(inArray(dealTask.what, ["approve", ...awaitedMoves])),
    ),
  )
}

/** Whether the task has begun, and the viewer's role may do it. */
export const isBegun = ({ role }: Viewer, today: Day | SQL): SQL | undefined =>
  and(lte(dealTask.fromDay, today), inArray(dealTask.what, doneBy(role)))

/** What the viewer has to do now: as the desk lists it, without rows that a colleague answers for. */
export const isOwnNow = (viewer: Viewer, today: Day | SQL): SQL | undefined =>
  and(
    isOfOwnSide(viewer, today),
    isBegun(viewer, today),
    or(
      inArray(dealTask.what, ["check", "reschedule"]),
      sql`coalesce(${ofRow(responsible)}, ${viewer.id}) = ${viewer.id}`,
    ),
  )
