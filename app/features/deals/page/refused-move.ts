import type { Move } from "#app/domain/deals/deal/deal-moves.ts"

export type RefusedMove = {
  move: Move
  errors: Record<string, string>
  values: Record<string, string | string[]>
}
