import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { Side } from "../deal/deal.ts"

/** A version that lacks only the capacity of this side; `annexNumber` null: the agreement, before its annexes. */
export type UnstatedPaper = { side: Side; annexNumber: number | null }

/** Who has to state the capacity that a paper lacks ("Umowa", "Aneks nr 2"): the viewer, a colleague, or the other side. */
export type CapacityNeed = { by: "own" | "colleague" | "other"; paper: string }

/** Asks the viewer's side first. `lacking`: oldest first; null: nobody has to state a capacity. */
export function capacityNeed(lacking: readonly UnstatedPaper[], side: Side, role: Role): CapacityNeed | null {
  const first = lacking.find((one) => one.side === side) ?? lacking[0]
  if (!first) return null
  const own = may(role, "acceptTerms") ? "own" : "colleague"
  return {
    by: first.side === side ? own : "other",
    paper: first.annexNumber ? `Aneks nr\u00a0${first.annexNumber}` : "Umowa",
  }
}
