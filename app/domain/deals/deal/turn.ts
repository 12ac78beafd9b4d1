import { type Day, daysBetween } from "#app/lib/dates.ts"
import type { AwaitedMove } from "../../notifications/task.ts"
import type { Side } from "./deal.ts"

/** Who acts next, as in the view `deal_state`; null in a deal that is over. */
export const turns = ["sponsor", "organization", "both"] as const
/** A row of the view `deal_state` without the deal's id. */
export type DealState = {
  turn: (typeof turns)[number] | null
  /** The turn counts from this day on; null: at once. */
  turnFrom: Day | null
  awaits: AwaitedMove | null
  authorWaits: boolean
  events: number
  allCancelled: boolean
  someCancelled: boolean
  /** Last day of the last event that is neither cancelled nor closed; null without one. */
  aheadUntil: Day | null
  /** Last day of the last event that is not cancelled; null without one. */
  lastDay: Day | null
  eventsMoved: boolean
}

/** "event": agreed terms wait for the event to end. */
export type Turn = Side | "both" | "nobody" | "event"

/** Who acts next on this day. */
export function turnOn({ turn, turnFrom }: Pick<DealState, "turn" | "turnFrom">, today: Day): Turn {
  if (turn === null) return "nobody"
  return turnFrom !== null && turnFrom > today ? "event" : turn
}

/** Whether this side can act now, alone or as well as the other. */
export const isTurnOf = (side: Side, turn: Turn): boolean => turn === side || turn === "both"

/** Days until the last event that takes place ends, 0 on its last day; null once it is over. */
export const daysAheadOf = ({ aheadUntil }: Pick<DealState, "aheadUntil">, today: Day): number | null =>
  aheadUntil !== null && aheadUntil >= today ? daysBetween(today, aheadUntil) : null

/** Last day of the awaited event, else of the last one that took place; null without either. */
export const awaitedDay = (
  { aheadUntil, lastDay }: Pick<DealState, "aheadUntil" | "lastDay">,
  today: Day,
): Day | null => (aheadUntil !== null && aheadUntil >= today ? aheadUntil : lastDay)
