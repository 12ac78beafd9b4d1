import { formatMoney } from "../../shared/money.ts"
import { type DealKind, dealKindLabels, usualKind } from "../deal.ts"

/** "barter", "darowizna"; null for sponsoring, which needs no label beside a sum (X7). */
export const unusualKind = (kind: DealKind): string | null =>
  kind === usualKind ? null : dealKindLabels[kind].toLowerCase()

type Sum = { totalGrosze: number; kind: DealKind }

/** From grosze: "8 500 zł", "8 500 zł (barter)"; `joined`: comma instead of brackets. */
export function namedSum({ totalGrosze, kind }: Sum, joined: " (" | ", " = " ("): string {
  const named = unusualKind(kind)
  return formatMoney(totalGrosze) + (named ? joined + named + (joined === " (" ? ")" : "") : "")
}

export type KindSum = { kind: DealKind; grosze: number }

const shareWords = { donation: "darowizny", barter: "barter" } as const

/** The part of a total that is not sponsoring: "w tym barter 3 000 zł"; null when there is none. */
export function sharesNote(sums: readonly KindSum[]): string | null {
  const shares = (["donation", "barter"] as const).flatMap((kind) => {
    const grosze = sums.filter((sum) => sum.kind === kind).reduce((total, sum) => total + sum.grosze, 0)
    return grosze > 0 ? [`${shareWords[kind]}\u00a0${formatMoney(grosze)}`] : []
  })
  return shares.length > 0 ? `w\u00a0tym ${shares.join(" i\u00a0")}` : null
}
