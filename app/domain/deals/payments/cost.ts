import type { DealKind } from "../deal/deal.ts"

/** Kinds of cost that a company books a deal as; the organization never sees them. */
export const costCategories = ["marketing", "csr", "donation"] as const
export type CostCategory = (typeof costCategories)[number]

export const costLabels: Record<CostCategory, string> = { marketing: "Marketing", csr: "CSR", donation: "Darowizna" }
/** In addresses and forms. */
export const costCodes: Record<CostCategory, string> = { marketing: "marketing", csr: "csr", donation: "darowizna" }
export const costChoices = costCategories.map((one) => ({ value: costCodes[one], label: costLabels[one] }))
export const costOfCode = (code: string | null): CostCategory | null =>
  costCategories.find((one) => costCodes[one] === code) ?? null

/** Used until somebody of the company chooses another. */
export const usualCost = (kind: DealKind): CostCategory => (kind === "donation" ? "donation" : "marketing")

export const costErrors = {
  unknown: "Wybierz rodzaj kosztu z\u00a0listy",
  side: "Rodzaj kosztu wybiera firma.",
  failed: "Nie udało się zapisać rodzaju kosztu. Spróbuj ponownie.",
} as const
