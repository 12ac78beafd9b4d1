import type { Side } from "../deals/deal/deal.ts"
import type { Move } from "../deals/deal/deal-moves.ts"
import { type AwaitedMove, awaitedMoves } from "../deals/deal/turn.ts"
import { taskOf } from "../deals/tasks/deal-task.ts"
import { may } from "../parties/permissions.ts"
import type { Role } from "../parties/role.ts"
import type { DeskTask, TaskKind } from "./desk-tasks.ts"

/** The move that answers what is awaited. */
const moves: Record<AwaitedMove, Move> = {
  answer: "accept",
  terms: "acceptTerms",
  confirm: "acceptTerms",
  annex: "acceptAnnex",
  cancel: "confirmCancel",
  called_off: "cancel",
  settle: "settle",
  decide: "acceptSettlement",
  correct: "settle",
}

/** What this role may do when its side's turn has come. */
export const awaitedOf = (role: Role): AwaitedMove[] => awaitedMoves.filter((awaited) => may(role, moves[awaited]))

type TurnDeal = Parameters<typeof taskOf>[0] & { title: string; partner: string }

const settles = new Set<AwaitedMove | null>(["settle", "decide", "correct"])
const kindOf = ({ awaits, approves }: TurnDeal): TaskKind => (!approves && settles.has(awaits) ? "settle" : "answer")

/** The deal's next move as a task of the side that owes it. */
export const turnTask = (deal: TurnDeal, { href, since }: Pick<DeskTask, "href" | "since">): DeskTask => ({
  kind: kindOf(deal),
  title: taskOf(deal),
  about: `${deal.title}, ${deal.partner}`,
  href,
  dueOn: null,
  since,
})
