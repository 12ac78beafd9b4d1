import { addDays, type Day } from "#app/lib/dates.ts"
import { type AwaitedMove, awaitedMoves, type DealTaskKind, dealTaskKinds } from "../../notifications/task.ts"
import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import { answeringMoves } from "../deal/awaited-moves.ts"
import type { Side } from "../deal/deal.ts"

/** A row of the view `deal_task` with the names that its text needs. */
export type DealTask = {
  dealId: string
  side: Side
  what: DealTaskKind
  /** Id of the row, the request, the refund or the instalment; null: the deal itself. */
  subject: string | null
  /** Key of the instalment whose money a finance person notes on the desk. */
  instalment?: string | null
  /** The day from which it waits; null: it has none. */
  since: Day | null
  /** The day from which it is a task. */
  fromDay: Day
  /** Null: it has no due day, and is never late. */
  dueOn: Day | null
  /** Last day of the deal's last event that takes place; null without one, and where it does not matter. */
  lastDay: Day | null
  grosze: number | null
  title: string | null
  /** Person responsible for the row; null: nobody in particular. */
  responsibleId: string | null
  /** The side's own terms need a second person, and no request is open. */
  asksAgain: boolean
  dealTitle: string
  partner: string
}

/** Key of a deal's task in a daily reminder. */
export const taskKey = ({ dealId, what, subject }: Pick<DealTask, "dealId" | "what" | "subject">): string =>
  `${dealId} ${what} ${subject ?? ""}`

/** The day from which it waits; null: it has none. A settlement waits from the day after the last event. */
export function waitsSince({ what, since, lastDay }: Pick<DealTask, "what" | "since" | "lastDay">): Day | null {
  const after = what === "settle" && lastDay !== null ? addDays(lastDay, 1) : null
  return after !== null && (since === null || after > since) ? after : since
}

const allowed = {
  ...answeringMoves,
  capacity: "acceptTerms",
  materials: "giveMaterials",
  file: "giveMaterials",
  copy: "moveSignedCopy",
  account: "recordPayments",
  pay: "recordPayments",
  overdue: "recordPayments",
  receive: "recordPayments",
  give_back: "recordPayments",
  do: "moveDeliverable",
  redo: "moveDeliverable",
  check: "moveDeliverable",
  reschedule: "moveDeliverable",
  rate: "rate",
} as const

/** The tasks that this role may do. Approving as a second person also depends on who began the request. */
export const doneBy = (role: Role): DealTaskKind[] =>
  dealTaskKinds.filter((what) => what === "approve" || may(role, allowed[what]))

export const isAwaited = (what: DealTaskKind): what is AwaitedMove => awaitedMoves.some((awaited) => awaited === what)
