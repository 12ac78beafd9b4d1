import type { Day } from "#app/lib/dates.ts"
import { otherSide, type Side } from "./deal.ts"

export const countedStates = ["todo", "done", "confirmed", "sent_back"] as const

export const isOpen = ({ state }: { state: string }): boolean => state === "todo" || state === "sent_back"

/** `ahead`: to do, but not asked for yet; `off`: of a cancelled event; `dueOn`: the earliest day. */
export type RowCounts = {
  owedBy: Side
  state: (typeof countedStates)[number]
  late: boolean
  ahead: boolean
  off: boolean
  dueOn: Day
  rows: number
}[]

/** Sums of counted rows; `works`: rows may change. `mine`: rows that this side has to do or confirm, now or later. */
export function sumsOf(counts: RowCounts, side: Side, works: boolean) {
  const sum = (wanted: (one: RowCounts[number]) => boolean) =>
    counts.filter(wanted).reduce((total, { rows }) => total + rows, 0)
  const isOf = (owner: Side, one: RowCounts[number]) => works && one.owedBy === owner && !one.off
  const toDo = sum((one) => isOf(side, one) && isOpen(one))
  const toConfirm = sum((one) => isOf(otherSide(side), one) && one.state === "done")
  const isAhead = (one: RowCounts[number]) => isOf(side, one) && one.ahead
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
    aheadUntil: counts.find(isAhead)?.dueOn ?? null,
    toConfirm,
    myLate: sum((one) => isOf(side, one) && one.late),
    mySentBack: sum((one) => isOf(side, one) && one.state === "sent_back"),
  }
}
export type RowSums = ReturnType<typeof sumsOf>
