import type { DealKind } from "../deal/deal.ts"
import { inKindIn, moneyIn } from "../terms/money-in.ts"
import type { MoneyTerms } from "../terms/money-terms.ts"
import { type Worth, type WorthLine, worthOf } from "../terms/worth.ts"
import { figuresByPart, noFigures } from "./finances.ts"

/** What each part of the terms is worth: shares of the whole, as `figuresByPart` divides it in the finances. */
export function worthByPart(
  kind: DealKind,
  parts: readonly (readonly WorthLine[])[],
  money: Pick<MoneyTerms, "basis" | "vatRate">,
): Worth[] {
  const { gross } = worthOf(kind, parts.flat(), money)
  const shares = parts.map((lines) => ({ money: moneyIn(kind, lines), inKind: inKindIn(kind, lines) }))
  return figuresByPart({ ...noFigures, agreed: gross }, shares).map(({ agreed }, at) => ({
    gross: agreed,
    inKind: shares[at]?.inKind ?? 0,
  }))
}
