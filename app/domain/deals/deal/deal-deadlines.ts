import type { Day } from "#app/lib/dates.ts"
import { dayMs } from "#app/lib/dates.ts"
import type { DealStatus, Side } from "./deal.ts"

/** Days without a move after which the side that has to act is reminded (B32). */
export const reminderDays = [7, 14] as const

/** Statuses in which one side owes an answer or a correction. */
export const owedStatuses: readonly DealStatus[] = ["pending", "negotiation", "accepted", "settlement_rejected"]

const waits = (status: DealStatus) => status === "pending" || status === "negotiation"

/** Days of the latest due reminder, or null. Counts from the last move; `sent`: already sent since. */
export function dueReminder(
  deal: { status: DealStatus; movedAt: Date; annexAuthor?: Side | null },
  sent: readonly number[],
  now: Date,
): (typeof reminderDays)[number] | null {
  if (!owedStatuses.includes(deal.status) && !deal.annexAuthor) return null
  const waited = Math.floor((now.getTime() - deal.movedAt.getTime()) / dayMs)
  const due = reminderDays.findLast((days) => days <= waited) ?? null
  return due !== null && sent.every((days) => days < due) ? due : null
}

/** Nothing was agreed by the last day of the last event (B32); nothing happens automatically. */
export const looksExpired = (status: DealStatus, lastDay: Day | null, today: Day): boolean =>
  waits(status) && lastDay !== null && lastDay < today

export const expiredPrompt =
  "Termin wydarzenia minął, a\u00a0warunki nie zostały uzgodnione. Czy ta propozycja wygasła? Możesz ją zakończyć."
