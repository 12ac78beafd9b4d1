import { addDays, type Day, dayMs } from "#app/lib/dates.ts"
import type { DealStatus } from "./deal.ts"

/** Days without a move after which the side that has to act is reminded (B32). */
export const reminderDays = [7, 14] as const

/** Days before its day from which money and work are asked for. */
export const askedDays = 7

/** Whether what is due on a day is not asked for yet; without a day it is asked for at once. */
export const isEarly = (dueOn: Day | null, today: Day): boolean => dueOn !== null && addDays(dueOn, -askedDays) > today

const waits = (status: DealStatus) => status === "pending" || status === "negotiation"

/** Days of the latest due reminder since the last move, or null. `sent`: already sent since. */
export function dueReminder(movedAt: Date, sent: readonly number[], now: Date): (typeof reminderDays)[number] | null {
  const waited = Math.floor((now.getTime() - movedAt.getTime()) / dayMs)
  const due = reminderDays.findLast((days) => days <= waited) ?? null
  return due !== null && sent.every((days) => days < due) ? due : null
}

/** Nothing was agreed by the last day of the last event (B32); nothing happens automatically. */
export const looksExpired = (status: DealStatus, lastDay: Day | null, today: Day): boolean =>
  waits(status) && lastDay !== null && lastDay < today

export const expiredPrompt =
  "Termin wydarzenia minął, a\u00a0warunki nie zostały uzgodnione. Czy ta propozycja wygasła? Możesz ją zakończyć."
