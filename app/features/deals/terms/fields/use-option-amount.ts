import { useEffect, useRef, useState } from "react"
import { type AmountTerms, lineOfOption, priceIn } from "#app/domain/deals/terms/option-price.ts"
import type { PriceRange } from "#app/domain/deals/terms/terms.ts"
import { formatMoneyInput, parseAmount } from "#app/domain/shared/money.ts"

type Line = Parameters<typeof lineOfOption>[0]

/**
 * The typed amount for an option, and its price in the terms. An amount that is still the price follows it when the
 * terms become net or gross: `fieldKey` then draws the field anew.
 */
export function useOptionAmount<Price extends PriceRange>(
  typed: string | undefined,
  option: Price | null,
  terms: AmountTerms,
  form: Line,
) {
  const price = option && priceIn(option, terms, lineOfOption(form))
  const low = price?.priceGrosze ?? null
  const [amount, setAmount] = useState(typed ?? formatMoneyInput(low))
  const [shownPrice, setShownPrice] = useState(low)
  if (shownPrice !== low) {
    setShownPrice(low)
    const read = parseAmount(amount)
    if (read.ok && read.grosze === shownPrice && low !== null) setAmount(formatMoneyInput(low))
  }
  return { price, amount, setAmount, fieldKey: low }
}

/** Reads the form once more when amounts have followed another basis, which they do in a render. */
export function useReadAfter({ basis, vatRate }: AmountTerms["tax"], read: () => void) {
  const tax = `${basis} ${vatRate}`
  const lastTax = useRef(tax)
  useEffect(() => {
    if (lastTax.current === tax) return
    lastTax.current = tax
    read()
  })
}
