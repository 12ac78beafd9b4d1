import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { Side } from "../deal/deal.ts"

/** Who states the capacity that an agreement lacks: the viewer, a colleague, or the other side. */
export type CapacityNeed = "own" | "colleague" | "other"

/** `asked`: sides that have not stated theirs; null: nobody is asked. */
export function capacityNeed(asked: readonly Side[], side: Side, role: Role): CapacityNeed | null {
  if (asked.includes(side)) return may(role, "acceptTerms") ? "own" : "colleague"
  return asked.length > 0 ? "other" : null
}
