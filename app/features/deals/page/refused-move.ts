import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"

export type RefusedMove = RefusedForm & {
  move: Move
}
