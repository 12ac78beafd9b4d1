import { settlementLimits } from "./settlement.ts"

type InvoiceNumbers = { number: string; ksefNumber: string | null }

/** Initial document numbers of a settlement, from the deal's invoices: all their numbers, if they fit, and the only KSeF number. */
export function documentOf(invoices: readonly InvoiceNumbers[]): { documentNumber: string; ksefNumber: string } {
  const numbers = invoices.map(({ number }) => number).join(", ")
  const [ksefNumber, ...otherKsefNumbers] = invoices.flatMap((invoice) => invoice.ksefNumber ?? [])
  return {
    documentNumber: numbers.length <= settlementLimits.documentNumber ? numbers : "",
    ksefNumber: otherKsefNumbers.length === 0 ? (ksefNumber ?? "") : "",
  }
}
