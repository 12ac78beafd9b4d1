import type { Day } from "#app/lib/dates.ts"
import type { Side } from "../deal/deal.ts"
import { deliverableErrors } from "./deliverable-labels.ts"

/** Columns of a row for which no side proposes another day. */
export const noProposedDay = { dueProposedOn: null, dueProposedBy: null, dueProposedById: null, dueProposedAt: null }

/** Agreed day, and the day that a side proposes instead; the agreed one is due until the other side accepts. */
type ProposedDay = { dueOn: Day; dueProposedOn: Day | null; dueProposedBy: Side | null }

/** Why the side cannot propose this day for the row; null: it can. */
export function proposedDayError(row: ProposedDay, side: Side, day: Day): string | null {
  if (day === row.dueOn) return deliverableErrors.sameDay
  if (day !== row.dueProposedOn) return null
  return row.dueProposedBy === side ? deliverableErrors.alreadyProposed : deliverableErrors.proposedByOther
}
