/** Tabs of the editor; each is saved separately (A 2, A53). */
export const organizationSections = {
  podstawowe: "Podstawowe informacje",
  kontakt: "Kontakt",
  media: "Media i zdjęcia",
} as const
export type OrganizationSection = keyof typeof organizationSections
export const isOrganizationSection = (text: unknown): text is OrganizationSection =>
  typeof text === "string" && Object.hasOwn(organizationSections, text)

/** A 8. */
export const savedSentences: Readonly<Record<OrganizationSection, string>> = {
  podstawowe: "Informacje o organizacji zostały zaktualizowane",
  kontakt: "Informacje kontaktowe zostały zaktualizowane",
  media: "Informacje o mediach zostały zaktualizowane",
}
export const failedSentences: Readonly<Record<OrganizationSection, string>> = {
  podstawowe: "Nie udało się zaktualizować informacji o organizacji",
  kontakt: "Nie udało się zaktualizować informacji kontaktowych",
  media: "Nie udało się zaktualizować informacji o mediach",
}
/** A56. */
export const pictureSavedSentences = {
  logo: "Logo zostało zaktualizowane pomyślnie",
  cover: "Zdjęcie tła zostało zaktualizowane pomyślnie",
} as const
