/** Characters. */
export const companyLimits = { address: 300, representatives: 300 } as const

/** Tabs of the company's editor; each is saved separately, as an organization's (A53). */
export const companySections = {
  podstawowe: "Dane firmy",
  karta: "Karta publiczna",
  media: "Logo",
} as const
export type CompanySection = keyof typeof companySections
export const isCompanySection = (text: unknown): text is CompanySection =>
  typeof text === "string" && Object.hasOwn(companySections, text)

export const companySaved: Readonly<Record<CompanySection, string>> = {
  podstawowe: "Dane firmy zostały zaktualizowane",
  karta: "Karta publiczna została zaktualizowana",
  media: "Logo zostało zaktualizowane pomyślnie",
}
export const companyFailed: Readonly<Record<CompanySection, string>> = {
  podstawowe: "Nie udało się zaktualizować danych firmy",
  karta: "Nie udało się zaktualizować karty publicznej",
  media: "Nie udało się zaktualizować logo",
}
