import { settlementLimits } from "./settlement.ts"

type Invoice = { number: string; ksefNumber: string | null }

/** Initial document numbers of a settlement, from the deal's invoices; empty where they do not fit. */
export function documentOf(invoices: readonly Invoice[]): { documentNumber: string; ksefNumber: string } {
  const numbers = invoices.map(({ number }) => number).join(", ")
  const [ksef, ...more] = invoices.flatMap(({ ksefNumber }) => ksefNumber ?? [])
  return {
    documentNumber: numbers.length <= settlementLimits.documentNumber ? numbers : "",
    ksefNumber: more.length === 0 ? (ksef ?? "") : "",
  }
}
