import type { Day } from "#app/lib/dates.ts"
import { type DealStatus, otherSide, type Side, worksOnRows } from "./deal.ts"

/** States of rows that count. */
export const countedStates = ["todo", "done", "confirmed", "sent_back"] as const

export const isOpen = ({ state }: { state: string }): boolean => state === "todo" || state === "sent_back"

/** `ahead`: to do, and not asked for yet; `dueOn`: the earliest day. */
export type RowCounts = {
  owedBy: Side
  state: (typeof countedStates)[number]
  late: boolean
  ahead: boolean
  dueOn: Day
  rows: number
}[]

/** Sums of counted rows. `mine`: what this side has to do or to confirm, now or later. */
export function sumsOf(counts: RowCounts, side: Side, status: DealStatus) {
  const sum = (wanted: (one: RowCounts[number]) => boolean) =>
    counts.filter(wanted).reduce((total, { rows }) => total + rows, 0)
  const own = (owner: Side) => (one: RowCounts[number]) => one.owedBy === owner
  const works = worksOnRows(status)
  const toDo = works ? sum((one) => own(side)(one) && isOpen(one)) : 0
  const toConfirm = works ? sum((one) => own(otherSide(side))(one) && one.state === "done") : 0
  const isAhead = (one: RowCounts[number]) => works && own(side)(one) && one.ahead
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
    myLate: works ? sum((one) => own(side)(one) && one.late) : 0,
    mySentBack: works ? sum((one) => own(side)(one) && one.state === "sent_back") : 0,
  }
}
export type RowSums = ReturnType<typeof sumsOf>
