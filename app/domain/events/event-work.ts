import type { Day } from "#app/lib/dates.ts"
import { workingDaysAfter } from "#app/lib/working-days.ts"
import { awaitsClosing, type EventTimes, isPast, readStatus } from "./event.ts"

/** Working days within which a proposal should be answered. */
const answerWithin = 3

/** What the deals about an event ask of its organization. */
export type EventWork = {
  /** Proposals and terms of the other side without an answer, and the day since which the oldest one waits. */
  waiting: number
  waitingSince: Day | null
  /** Deals under way, and settlements that the sponsor sent back, unless one side asks to cancel. */
  running: number
  sentBack: number
}

export type Deadline =
  | { what: "answer"; day: Day; words: string }
  | { what: "settle" }
  /** The last day has gone by, the status says otherwise. */
  | { what: "close" }
  | { what: "begin" | "end"; day: Day; words: string }

/** What comes next for the organization, its own duties first; null when nothing does. */
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

/** A cancelled event owes no settlement, a finished one does. */
const owesSettlement = (event: EventTimes, today: Day) =>
  isPast(event, today) && readStatus(event.status) !== "Anulowane"
