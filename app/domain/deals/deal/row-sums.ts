import type { Day } from "#app/lib/dates.ts"
import { otherSide, type Side } from "./deal.ts"

export const countedStates = ["todo", "done", "confirmed", "sent_back"] as const

export const isOpen = ({ state }: { state: string }): boolean => state === "todo" || state === "sent_back"

/**
 * `ahead`: to do, but not asked for yet; `off`: of a cancelled event; `proposedBy`: the side that proposes another day;
 * `dueOn`: the earliest day.
 */
export type RowCounts = {
  owedBy: Side
  state: (typeof countedStates)[number]
  late: boolean
  ahead: boolean
  off: boolean
  proposedBy: Side | null
  dueOn: Day
  rows: number
}[]

/**
 * Sums of counted rows; `works`: rows may change, `confirms`: those that are done may be confirmed. `mine`: rows that
 * this side has to do or confirm, now or later; `toReschedule`: rows of either side for which the other one proposes a day.
 */
export function sumsOf(counts: RowCounts, side: Side, works: boolean, confirms = works) {
  const sum = (wanted: (one: RowCounts[number]) => boolean) =>
    counts.filter(wanted).reduce((total, { rows }) => total + rows, 0)
  const isOwn = (one: RowCounts[number]) => works && one.owedBy === side && !one.off
  const toDo = sum((one) => isOwn(one) && isOpen(one))
  const toConfirm = confirms
    ? sum(({ owedBy, off, state }) => owedBy === otherSide(side) && !off && state === "done")
    : 0
  const isAhead = (one: RowCounts[number]) => isOwn(one) && one.ahead
  return {
    all: sum(() => true),
    confirmed: sum(({ state }) => state === "confirmed"),
    waiting: sum(({ state }) => state === "done"),
    late: sum(({ late }) => late),
    sentBack: sum(({ state, late }) => state === "sent_back" && !late),
    todo: sum(({ state, late }) => state === "todo" && !late),
    mine: toDo + toConfirm,
    toDo,
    ahead: sum(isAhead),
    aheadUntil: counts.flatMap((one) => (isAhead(one) ? one.dueOn : [])).sort()[0] ?? null,
    toConfirm,
    toReschedule: works ? sum(({ proposedBy, off }) => proposedBy === otherSide(side) && !off) : 0,
    myLate: sum((one) => isOwn(one) && one.late),
    mySentBack: sum((one) => isOwn(one) && one.state === "sent_back"),
  }
}
export type RowSums = ReturnType<typeof sumsOf>

/** The number of `rowsTurn`: the viewer's `own` rows (null: their role moves none), or without any the days to answer. */
export function ownWaiting({ toReschedule }: Pick<RowSums, "toReschedule">, own: number | null): number {
  if (own === null) return 0
  return own > 0 ? own : toReschedule
}
