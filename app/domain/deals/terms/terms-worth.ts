import type { DealKind } from "../deal/deal.ts"
import type { Worth } from "../deal/worth.ts"
import { sumOfGoods } from "./line-sums.ts"
import { type MoneyTerms, sumToPay } from "./money-terms.ts"
import type { TermsLine } from "./terms.ts"

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
