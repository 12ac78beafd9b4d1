import { confirmsRows, type DealStatus, otherSide, type Side, worksOnRows } from "../deal/deal.ts"
import type { DeliverableState } from "./deliverable.ts"

/**
 * The columns of a row that the rules need; `addedBy`: the side that added it by hand, null for a row of the terms;
 * `dueProposedBy`: the side that proposes another day, needed for the moves that answer it.
 */
export type MovedRow = { owedBy: Side; addedBy: Side | null; state: DeliverableState; dueProposedBy?: Side | null }

type RowActor = "owing" | "other" | "adding" | "bothAgreed" | "proposing" | "askedForDay"
type DeliverableMoveRule = {
  by: readonly RowActor[]
  from: readonly DeliverableState[]
  to: DeliverableState | "same" | "gone"
  needsReason?: true
}

const open = ["todo", "sent_back"] as const

/**
 * Every move of a row, for buttons and commands. Only an annex removes agreed rows. An agreed day moves when one side
 * proposes another and the other side accepts it; a proposal of either side replaces the one before.
 */
export const deliverableMoves = {
  done: { by: ["owing"], from: open, to: "done" },
  addProof: { by: ["owing"], from: open, to: "same" },
  withdrawDone: { by: ["owing"], from: ["done"], to: "todo" },
  confirm: { by: ["other"], from: ["done"], to: "confirmed" },
  sendBack: { by: ["other"], from: ["done"], to: "sent_back", needsReason: true },
  assign: { by: ["owing"], from: ["todo", "sent_back", "done"], to: "same" },
  setDue: { by: ["adding"], from: open, to: "same" },
  proposeDue: { by: ["bothAgreed"], from: open, to: "same" },
  acceptDue: { by: ["askedForDay"], from: open, to: "same" },
  declineDue: { by: ["askedForDay"], from: open, to: "same" },
  withdrawDue: { by: ["proposing"], from: open, to: "same" },
  rename: { by: ["adding"], from: open, to: "same" },
  remove: { by: ["adding"], from: open, to: "gone" },
} as const satisfies Record<string, DeliverableMoveRule>

export type DeliverableMove = keyof typeof deliverableMoves
export const deliverableMoveNames = Object.keys(deliverableMoves) as DeliverableMove[]

const actors: Record<RowActor, (side: Side, row: MovedRow) => boolean> = {
  owing: (side, row) => row.owedBy === side,
  other: (side, row) => row.owedBy === otherSide(side),
  adding: (side, row) => row.addedBy === side,
  bothAgreed: (_, row) => row.addedBy === null,
  proposing: (side, row) => row.dueProposedBy === side,
  askedForDay: (side, row) => row.dueProposedBy === otherSide(side),
}

/** Whether rows of a deal in this status take the move at all. */
export const takesRowMove = (move: DeliverableMove | "add", status: DealStatus): boolean =>
  move === "confirm" ? confirmsRows(status) : worksOnRows(status)

export function canMoveRow(move: DeliverableMove, side: Side, row: MovedRow, status: DealStatus): boolean {
  const { by, from }: DeliverableMoveRule = deliverableMoves[move]
  return takesRowMove(move, status) && from.includes(row.state) && by.some((actor) => actors[actor](side, row))
}

export const rowMovesFor = (side: Side, row: MovedRow, status: DealStatus): DeliverableMove[] =>
  deliverableMoveNames.filter((move) => canMoveRow(move, side, row, status))
