import { settlementLimits } from "./settlement.ts"

type Invoice = { number: string; ksefNumber: string | null }

/** The numbers with which a settlement begins: those of the deal's standing invoices; empty where they do not fit. */
export function documentOf(invoices: readonly Invoice[]): { documentNumber: string; ksefNumber: string } {
  const numbers = invoices.map(({ number }) => number).join(", ")
  const [ksef, ...more] = invoices.flatMap(({ ksefNumber }) => ksefNumber ?? [])
  return {
    documentNumber: numbers.length <= settlementLimits.documentNumber ? numbers : "",
    ksefNumber: more.length === 0 ? (ksef ?? "") : "",
  }
}
