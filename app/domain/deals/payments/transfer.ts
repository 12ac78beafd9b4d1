import type { DealKind } from "../deal/deal.ts"

/** The reference of a new deal, from its id: "POM-1A2B3C4D". Stored ones are read from the deal. */
export const referenceOf = (dealId: string): string =>
  `POM-${dealId
    .replace(/[^0-9a-z]/gi, "")
    .slice(0, 8)
    .toUpperCase()}`

const kindNames: Record<DealKind, string> = { sponsoring: "sponsoring", donation: "darowizna", barter: "barter" }

/** Title to copy into a transfer; the reference first, because banks cut long titles. `part`: "rata 2/3". */
export const transferTitle = (reference: string, kind: DealKind, part: string | null = null): string =>
  [reference, part, kindNames[kind]].filter(Boolean).join(" ")

/** Gross grosze from which a transfer to an unlisted account of an active VAT payer costs the company (spec next 8). */
export const whiteListFrom = 1_500_000
