import { isPatronage } from "#app/domain/events/sponsorship.ts"
import type { DealKind } from "../deal/deal.ts"
import { basisOf, type Worth, worthText } from "../deal/worth.ts"
import { sumOfGoods } from "./line-sums.ts"
import { type MoneyTerms, sumToPay, taxedSentence, type VatTerms } from "./money-terms.ts"
import type { TermsLine } from "./terms.ts"
import type { AmountTexts } from "./terms-diff.ts"
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

/** "2 500 zł netto" where the terms have VAT, "rzeczowo 1 200 zł"; patronage shows 'Bez kwoty' instead of 0 zł. */
export function amountLabel(
  kind: DealKind,
  line: WorthLine & Pick<TermsLine, "title">,
  money?: Pick<MoneyTerms, "basis" | "vatStatus">,
): string {
  const { title, amountGrosze } = line
  if (amountGrosze === 0 && isPatronage(title)) return "Bez kwoty"
  const isMoney = formOf(kind, line) === "money"
  if (!isMoney) return worthText({ gross: 0, inKind: amountGrosze })
  return worthText({ gross: amountGrosze, inKind: 0 }, money?.basis === "net" ? "netto" : basisOf(money))
}

type AmountsIn = { kind: DealKind; money?: Pick<MoneyTerms, "basis" | "vatStatus"> }

/** `amountLabel` of a line's earlier and present amount. */
export const amountTexts = (
  line: Parameters<typeof amountLabel>[1],
  { from, to }: Record<"from" | "to", AmountsIn>,
): AmountTexts => {
  const textIn = (of: AmountsIn) => (amountGrosze: number) => amountLabel(of.kind, { ...line, amountGrosze }, of.money)
  return { from: textIn(from), to: textIn(to) }
}

/** The sums under the lines of a paper: "Razem w pieniądzach: 6 150 zł brutto (…).", "Razem rzeczowo i w usługach: …". */
export function sumsByKind(kind: DealKind, lines: readonly WorthLine[], money: VatTerms): string[] {
  const taxed = sumToPay({ kind, lines }, money)
  const inKind = sumOfGoods(kind, lines)
  const paid = taxedSentence(taxed) ?? worthText({ gross: taxed.gross, inKind: 0 }, basisOf(money))
  return [
    ...(taxed.gross > 0 ? [`Razem w\u00a0pieniądzach: ${paid}.`] : []),
    ...(inKind > 0 ? [`Razem rzeczowo i\u00a0w\u00a0usługach: ${worthText({ gross: inKind, inKind: 0 })}.`] : []),
  ]
}
