import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import { type DealStatus, plannedStatuses, type Side } from "../deal/deal.ts"

type DecidedDeal = { side: Side; role: Role; status: DealStatus; events: readonly { id: string; gone: boolean }[] }

/** Events that this member may put into a private link for a decision about the deal: before its agreement. */
export function eventsToDecide({ side, role, status, events }: DecidedDeal): string[] {
  const isPlanned = plannedStatuses.some((one) => one === status)
  if (side !== "sponsor" || !isPlanned || !may(role, "shareDecision")) return []
  return events.flatMap(({ id, gone }) => (gone ? [] : id))
}
