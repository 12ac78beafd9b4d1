import type { Owed, Totals } from "#app/domain/deals/payments/ledger.ts"
import type { Instalment } from "#app/domain/deals/terms/payment-plan.ts"

/** Instalments of these parts, filled in order: an independent computation to compare with the view `instalment_in_force`. */
export function barOf(parts: readonly Pick<Instalment, "key" | "gross" | "dueOn">[], totals: Totals): Owed[] {
  let [before, receivedLeft, inTransitLeft] = [0, totals.received, totals.inTransit]
  return parts.map((part, index) => {
    const received = Math.min(part.gross, receivedLeft)
    const sent = Math.min(part.gross - received, inTransitLeft)
    receivedLeft -= received
    inTransitLeft -= sent
    before += part.gross
    const from = before - part.gross
    return { position: index + 1, from, ...part, received, covered: received + sent, arrived: totals.received }
  })
}
