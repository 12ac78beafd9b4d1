import { formatMoney } from "#app/domain/shared/money.ts"
import type { Side } from "../deal/deal.ts"
import type { Stated } from "../deal/stated.ts"

/** `states`: the name of the only sum in it. */
type TurnText = { heading: string; text: string; states: Stated }
type TurnSums = { received: number; onTheWay: number; overdue: number; later: number; whole: number }

type TurnPage = {
  side: Side
  open: boolean
  sums: TurnSums
  /** `isEarly`: nobody has to pay it yet, so that its card is folded. */
  instalments: readonly { isEarly: boolean }[]
}

/** The heading of the page of payments (grosze); undefined while nobody has to do anything about money. */
export function paymentTurn({ side, open, sums, instalments }: TurnPage): TurnText | undefined {
  if (!open || sums.whole === 0) return undefined
  const { received, onTheWay, overdue, later, whole } = sums
  if (received >= whole)
    return { heading: "Wszystko zapłacone", text: `Wpłynęło ${formatMoney(received)}.`, states: "received" }
  if (side === "organization" && onTheWay > 0)
    return {
      heading: `Sprawdź konto: ${formatMoney(onTheWay)}`,
      text: "Sponsor oznaczył przelew jako wysłany. Zwykle dochodzi do następnego dnia roboczego.",
      states: "inTransit",
    }
  if (overdue > 0)
    return side === "sponsor"
      ? {
          heading: `Do zapłaty po terminie: ${formatMoney(overdue)}`,
          text: "Dane do przelewu są poniżej.",
          states: "overdue",
        }
      : {
          heading: `Po terminie: ${formatMoney(overdue)}`,
          text: "Jeśli pieniądze już są, potwierdź wpłatę.",
          states: "overdue",
        }
  if (later > 0)
    return side === "sponsor"
      ? {
          heading: `Do zapłaty: ${formatMoney(later)}`,
          text: instalments.some(({ isEarly }) => isEarly)
            ? "Na to jest jeszcze czas. Dane do przelewu są przy racie, pod „Zapłać wcześniej”."
            : "Dane do przelewu są poniżej.",
          states: "later",
        }
      : {
          heading: `Czekasz na ${formatMoney(later)}`,
          text: "Potwierdź wpłatę, kiedy zobaczysz ją na koncie.",
          states: "later",
        }
  return {
    heading: `W drodze: ${formatMoney(onTheWay)}`,
    text: "Organizacja potwierdzi, kiedy pieniądze wpłyną.",
    states: "inTransit",
  }
}
