import { type DealStatus, dealStatuses, type Side } from "../deals/deal/deal.ts"
import type { Move } from "../deals/deal/deal-moves.ts"
import { taskOf } from "../deals/tasks/deal-task.ts"
import { may } from "../parties/permissions.ts"
import type { Role } from "../parties/role.ts"
import type { DeskTask, TaskKind } from "./desk-tasks.ts"

/** The move that a side owes in each status. */
const moves: Partial<Record<DealStatus, Record<Side, Move>>> = {
  pending: { organization: "accept", sponsor: "edit" },
  negotiation: { organization: "acceptTerms", sponsor: "acceptTerms" },
  accepted: { organization: "acceptTerms", sponsor: "acceptTerms" },
  in_progress: { organization: "settle", sponsor: "cancel" },
  settlement: { organization: "replaceSettlement", sponsor: "acceptSettlement" },
  settlement_rejected: { organization: "settle", sponsor: "cancel" },
}

/** Statuses in which this role may make the move that its side owes. */
export const turnStatuses = (role: Role, side: Side): DealStatus[] =>
  dealStatuses.filter((status) => {
    const move = moves[status]?.[side]
    return move !== undefined && may(role, move)
  })

/** Whether the role answers annexes and requests to end a deal. */
export const answersChanges = (role: Role): boolean => may(role, "acceptAnnex") && may(role, "confirmCancel")

type TurnDeal = Parameters<typeof taskOf>[0] & { title: string; partner: string }

const kindOf = ({ status, annexAuthor, cancelAskedBy, approves, isCancelled }: TurnDeal): TaskKind =>
  approves || annexAuthor || cancelAskedBy || isCancelled || !settles.has(status) ? "answer" : "settle"
const settles = new Set<DealStatus>(["in_progress", "settlement", "settlement_rejected"])

/** The deal's next move as a task of the side that owes it. */
export const turnTask = (deal: TurnDeal, { href, since }: Pick<DeskTask, "href" | "since">): DeskTask => ({
  kind: kindOf(deal),
  title: taskOf(deal),
  about: `${deal.title}, ${deal.partner}`,
  href,
  dueOn: null,
  since,
})
