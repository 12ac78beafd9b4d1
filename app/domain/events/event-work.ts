import type { Day } from "#app/lib/dates.ts"
import { workingDaysAfter } from "#app/lib/working-days.ts"
import { awaitsClosing, type EventTimes, isPast } from "./event.ts"

/** Working days to answer a proposal. */
const answerWithin = 3

/** What an event's deals require of its organization. */
export type EventWork = {
  /** Unanswered proposals and terms, and the time since which the oldest waits. */
  waiting: number
  waitingSince: Day | null
  /** Deals under way, and rejected settlements, unless cancelling was requested. */
  running: number
  sentBack: number
}

export type Deadline =
  | { what: "answer"; day: Day; words: string }
  | { what: "settle" }
  /** Its last day is past, but its status is not closed. */
  | { what: "close" }
  | { what: "begin" | "end"; day: Day; words: string }

/** The organization's next deadline, its own duties first; null when there is none. */
export function nextDeadline(event: EventTimes, work: EventWork, today: Day): Deadline | null {
  if (work.waiting > 0 && work.waitingSince) {
    const words = work.waiting === 1 ? "odpowiedź na propozycję" : "odpowiedź na propozycje"
    return { what: "answer", day: workingDaysAfter(work.waitingSince, answerWithin), words }
  }
  if (work.sentBack > 0 || (work.running > 0 && owesSettlement(event, today))) return { what: "settle" }
  if (awaitsClosing(event, today)) return { what: "close" }
  if (isPast(event, today)) return null
  if (event.startDate > today) return { what: "begin", day: event.startDate, words: "początek wydarzenia" }
  return { what: "end", day: event.endDate ?? event.startDate, words: "koniec wydarzenia" }
}

/** Finished events need a settlement, cancelled ones do not. */
const owesSettlement = (event: EventTimes, today: Day) => isPast(event, today) && event.status !== "canceled"
