import { addDays, type Day } from "#app/lib/dates.ts"
import type { DealStatus } from "./deal.ts"

/** Money and work are asked for from so many days before their due day. */
export const askAheadDays = 7

/** Emails ask for money until so many days after its due day; the desk has no such limit. */
export const overdueEmailDays = 90

/** Whether it is too early to ask for something due on a day; without a day it is asked for at once. */
export const isEarly = (dueOn: Day | null, today: Day): boolean =>
  dueOn !== null && addDays(dueOn, -askAheadDays) > today

const isUnagreed = (status: DealStatus) => status === "pending" || status === "negotiation"

/** Whether nothing was agreed by the last day of the last event (B32); nothing happens automatically. */
export const looksExpired = (status: DealStatus, lastDay: Day | null, today: Day): boolean =>
  isUnagreed(status) && lastDay !== null && lastDay < today

export const expiredPrompt =
  "Termin wydarzenia minął, a\u00a0warunki nie zostały uzgodnione. Czy ta propozycja wygasła? Możesz ją zakończyć."
