import type { Day } from "#app/lib/dates.ts"
import { formatDay } from "#app/lib/dates.ts"
import { formatMoney } from "../../shared/money.ts"
import { type Balance, type PaymentEntry, type PaymentMove, paymentMoves, unreversedEntries } from "./ledger.ts"

/** A question before an entry is written; `code` identifies it in the answer. */
export type PaymentQuestion = { sentence: string; code: string }

/**
 * Asks about a payment (grosze) that may be a mistake: the ledger has the same sum on the same day, or the payment
 * exceeds the rest of the whole plan. Null for any other.
 */
export function paymentQuestion(
  move: PaymentMove,
  { grosze, onDay }: { grosze: number; onDay: Day },
  open: Pick<Balance, "left" | "onTheWay">,
  entries: readonly PaymentEntry[],
): PaymentQuestion | null {
  const { kind } = paymentMoves[move]
  const duplicates = unreversedEntries(entries).filter(
    (one) => one.kind === kind && one.grosze === grosze && one.onDay === onDay,
  ).length
  const rest = move === "markSent" ? open.left - open.onTheWay : open.left
  const sentences = [
    ...(duplicates > 0 ? [questions[move].same(formatMoney(grosze), formatDay(onDay))] : []),
    ...(grosze > rest
      ? [`${restSentence(open, rest)} ${questions[move].more(rest > 0, formatMoney(grosze - rest))}`]
      : []),
  ]
  if (sentences.length === 0) return null
  return { sentence: sentences.join(" "), code: `${duplicates}-${rest}-${grosze}-${onDay}` }
}

function restSentence({ left }: Pick<Balance, "left">, rest: number) {
  if (rest > 0) return `Do zapłaty zostało ${formatMoney(rest)}.`
  return left === 0 ? "Wszystko jest już zapłacone." : "Cała pozostała kwota jest już oznaczona jako wysłana."
}

const questions = {
  markSent: {
    same: (sum: string, day: string) =>
      `Przelew ${sum} z\u00a0dnia ${day} jest już oznaczony jako wysłany. Czy to kolejny taki przelew?`,
    more: (isPart: boolean, over: string) =>
      isPart ? `Czy przelew był wyższy (nadpłata ${over})?` : `Czy to kolejny przelew (nadpłata ${over})?`,
  },
  confirmReceived: {
    same: (sum: string, day: string) =>
      `Wpłata ${sum} z\u00a0dnia ${day} jest już zapisana. Czy to kolejna taka wpłata?`,
    more: (_: boolean, over: string) => `Czy wpłynęło więcej (nadpłata ${over})?`,
  },
} as const satisfies Record<PaymentMove, object>
