import type { Day } from "#app/lib/dates.ts"
import { deliverableErrors } from "./deliverable-labels.ts"

/** Columns of a row for which no side proposes another day. */
export const noProposedDay = { dueProposedOn: null, dueProposedBy: null, dueProposedById: null, dueProposedAt: null }

/** Agreed day, and the day that a side proposes instead; the agreed one is due until the other side accepts. */
type ProposedDay = { dueOn: Day; dueProposedOn: Day | null }

/** Why this day cannot be proposed for the row; null: it can. */
export function proposedDayError({ dueOn, dueProposedOn }: ProposedDay, day: Day): string | null {
  if (day === dueOn) return deliverableErrors.sameDay
  return day === dueProposedOn ? deliverableErrors.alreadyProposed : null
}
