import type { TaskKind } from "../../notifications/task.ts"
import type { DealFact } from "../deal/deal-history.ts"

const taskOfMove: Partial<Record<DealFact, TaskKind>> = {
  propose: "answer",
  repeat: "answer",
  accept: "confirm",
  negotiate: "terms",
  edit: "terms",
  proposeAnnex: "annex",
  replaceAnnex: "annex",
  counterAnnex: "annex",
  askToCancel: "cancel",
  settle: "decide",
  replaceSettlement: "decide",
  rejectSettlement: "correct",
}

/** The task that a move gives the other side; null: none, it is only news. */
export const taskAfter = (move: DealFact): TaskKind | null => taskOfMove[move] ?? null
