import { type EditorSection, isSectionOf } from "./editor-section.ts"

/** Characters. */
export const companyLimits = { address: 300, representatives: 300 } as const

/** Tabs of the company's editor. */
export const companySections = {
  podstawowe: {
    label: "Dane firmy",
    saved: "Dane firmy zostały zaktualizowane",
    failed: "Nie udało się zaktualizować danych firmy",
  },
  karta: {
    label: "Karta publiczna",
    saved: "Karta publiczna została zaktualizowana",
    failed: "Nie udało się zaktualizować karty publicznej",
  },
  media: {
    label: "Logo",
    saved: "Logo zostało zaktualizowane pomyślnie",
    failed: "Nie udało się zaktualizować logo",
  },
} as const satisfies Record<string, EditorSection>
export type CompanySection = keyof typeof companySections
export const isCompanySection = isSectionOf(companySections)
