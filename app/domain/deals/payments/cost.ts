import type { DealKind } from "../deal/deal.ts"

/** What a company books a deal as; its own matter, which the organization never sees. */
export const costCategories = ["marketing", "csr", "donation"] as const
export type CostCategory = (typeof costCategories)[number]

export const costLabels: Record<CostCategory, string> = { marketing: "Marketing", csr: "CSR", donation: "Darowizna" }
/** In addresses and forms. */
export const costCodes: Record<CostCategory, string> = { marketing: "marketing", csr: "csr", donation: "darowizna" }
export const costChoices = costCategories.map((one) => ({ value: costCodes[one], label: costLabels[one] }))
export const costOfCode = (code: string | null): CostCategory | null =>
  costCategories.find((one) => costCodes[one] === code) ?? null

/** As long as nobody in the company has chosen another. */
export const usualCost = (kind: DealKind): CostCategory => (kind === "donation" ? "donation" : "marketing")

export const costErrors = {
  unknown: "Wybierz rodzaj kosztu z\u00a0listy",
  side: "Rodzaj kosztu wybiera firma.",
  failed: "Nie udało się zapisać rodzaju kosztu. Spróbuj ponownie.",
} as const
