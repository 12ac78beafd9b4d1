export const vatStatuses = ["exempt", "active", "none"] as const
export type VatStatus = (typeof vatStatuses)[number]
export const vatStatusLabels: Record<VatStatus, string> = {
  exempt: "zwolniona z\u00a0VAT",
  active: "czynny podatnik VAT",
  none: "nie dotyczy",
}

export const vatRates = [23, 8, 5, 0] as const // percent
/** Null where no VAT is added: for an exempt organization, or a donation. */
export type VatRate = (typeof vatRates)[number] | null

/** Whether the amounts of the terms are net or gross. */
export const amountBases = ["net", "gross"] as const
export type AmountBasis = (typeof amountBases)[number]

/** All in grosze; net + vat = gross, always. */
export type Taxed = { net: number; vat: number; gross: number }

/** Rounds half up (art. 106e (11) of the VAT act); exact, as both are whole numbers of at most 10^10 · 123. */
const divided = (numerator: number, denominator: number) =>
  Math.floor((numerator * 2 + denominator) / (denominator * 2))

/** Net, VAT and gross of a net or gross sum in grosze. */
export function taxed(grosze: number, basis: AmountBasis, rate: VatRate): Taxed {
  const percent = rate ?? 0
  const vat = basis === "net" ? divided(grosze * percent, 100) : divided(grosze * percent, 100 + percent)
  return basis === "net" ? { net: grosze, vat, gross: grosze + vat } : { net: grosze - vat, vat, gross: grosze }
}

/**
 * VAT and net of each line of one invoice, which add up to the whole: the VAT of a line is that of the running total
 * minus the VAT of the lines before it.
 */
export function taxedParts(parts: readonly number[], whole: Taxed): Taxed[] {
  let [grossSoFar, vatSoFar] = [0, 0]
  return parts.map((part) => {
    grossSoFar += part
    // the products exceed 2^53
    const running = whole.gross === 0 ? 0 : Number((BigInt(whole.vat) * BigInt(grossSoFar)) / BigInt(whole.gross))
    const vat = running - vatSoFar
    vatSoFar = running
    return { net: part - vat, vat, gross: part }
  })
}

/** Splits grosze into equal parts; the first parts take the remainder, a grosz each. */
export function splitEvenly(grosze: number, parts: number): number[] {
  const each = Math.floor(grosze / parts)
  const over = grosze - each * parts
  return Array.from({ length: parts }, (_, index) => (index < over ? each + 1 : each))
}
