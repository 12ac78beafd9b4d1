import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { DealStatus, Side } from "./deal.ts"
import { canMove, type Move, type RuleInput } from "./deal-moves.ts"

/** An undecided settlement is replaced, otherwise a new one is sent (B33). */
export const settlementMove = ({ status }: { status: DealStatus }): Move =>
  status === "settlement" ? "replaceSettlement" : "settle"

/** Whether this role of this side may send a settlement now; only then may it see a draft. */
export function maySettle(role: Role, side: Side, rules: RuleInput): boolean {
  const move = settlementMove(rules)
  return may(role, move) && canMove(move, side, rules)
}
