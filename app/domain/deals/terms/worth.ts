import { formatMoney } from "../../shared/money.ts"
import type { DealKind } from "../deal.ts"
import { inKindIn } from "./money-in.ts"
import { type MoneyTerms, payable } from "./money-terms.ts"
import type { TermsLine } from "./terms.ts"

/** What terms are worth, in grosze: money to pay with VAT, and the stated value of goods and services. */
export type Worth = { gross: number; inKind: number }

/** The one place that says what a version of the terms is worth. */
export const worthOf = (kind: DealKind, lines: readonly TermsLine[], money: MoneyTerms): Worth => ({
  gross: payable({ kind, lines }, money).gross,
  inKind: inKindIn(kind, lines),
})

/** "9 000 zł + rzeczowo 1 200 zł"; only goods: "rzeczowo 1 200 zł". `basis` follows the money: "9 000 zł brutto". */
export function worthText({ gross, inKind }: Worth, basis?: "brutto"): string {
  const money = formatMoney(gross) + (basis ? ` ${basis}` : "")
  if (inKind === 0) return money
  const goods = `rzeczowo ${formatMoney(inKind)}`
  return gross === 0 ? goods : `${money} + ${goods}`
}
