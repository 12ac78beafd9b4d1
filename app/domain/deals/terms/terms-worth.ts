import { isPatronage } from "#app/domain/events/sponsorship.ts"
import type { DealKind } from "../deal/deal.ts"
import { type Worth, worthText } from "../deal/worth.ts"
import { sumOfGoods } from "./line-sums.ts"
import { type MoneyTerms, sumToPay } from "./money-terms.ts"
import type { TermsLine } from "./terms.ts"
import { formOf } from "./terms-sides.ts"

export type WorthLine = Pick<TermsLine, "isCustom" | "providedBy" | "amountGrosze" | "form">

/** What a version of the terms is worth; everything else asks this rule. */
export const worthOf = (
  kind: DealKind,
  lines: readonly WorthLine[],
  money: Pick<MoneyTerms, "basis" | "vatRate">,
): Worth => ({
  gross: sumToPay({ kind, lines }, money).gross,
  inKind: sumOfGoods(kind, lines),
})

/** "2 500 zł", "rzeczowo 1 200 zł"; patronage shows 'Bez kwoty' instead of 0 zł. */
export function amountLabel(kind: DealKind, line: WorthLine & Pick<TermsLine, "title">): string {
  const { title, amountGrosze } = line
  if (amountGrosze === 0 && isPatronage(title)) return "Bez kwoty"
  const isMoney = formOf(kind, line) === "money"
  return worthText(isMoney ? { gross: amountGrosze, inKind: 0 } : { gross: 0, inKind: amountGrosze })
}
