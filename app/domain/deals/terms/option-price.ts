import { taxed } from "#app/domain/shared/vat.ts"
import type { DealKind } from "../deal/deal.ts"
import type { MoneyTerms } from "./money-terms.ts"
import { isWithinRange, ownProposal, type PriceRange, type TermsLine } from "./terms.ts"
import { formOf } from "./terms-sides.ts"

export type AmountTerms = { kind: DealKind; tax: Pick<MoneyTerms, "basis" | "vatRate"> }
type FormOfLine = Pick<TermsLine, "isCustom" | "providedBy" | "form">

export const lineOfOption = (form: FormOfLine["form"]): FormOfLine => ({ isCustom: false, providedBy: null, form })

/** Options ask for gross grosze. Where the terms have net amounts, money for an option is compared with its net price. */
export function priceIn<Price extends PriceRange>(price: Price, { kind, tax }: AmountTerms, line: FormOfLine): Price {
  if (tax.basis === "gross" || formOf(kind, line) !== "money") return price
  const net = (grosze: number | null) => (grosze === null ? null : taxed(grosze, "gross", tax.vatRate).net)
  return { ...price, priceGrosze: net(price.priceGrosze), priceToGrosze: net(price.priceToGrosze) }
}

/** Mark of an amount outside the option's range, which is allowed (A65); else null. */
export const amountNote = (line: PriceRange & FormOfLine & Pick<TermsLine, "amountGrosze">, terms: AmountTerms) =>
  !line.isCustom && !isWithinRange(priceIn(line, terms, line), line.amountGrosze) ? ownProposal : null
