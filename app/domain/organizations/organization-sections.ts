import { type EditorSection, isSectionOf } from "./editor-section.ts"

/** Tabs of an organization's editor (A 2), with the sentences of A 8. */
export const organizationSections = {
  podstawowe: {
    label: "Podstawowe informacje",
    saved: "Informacje o organizacji zostały zaktualizowane",
    failed: "Nie udało się zaktualizować informacji o organizacji",
  },
  kontakt: {
    label: "Kontakt",
    saved: "Informacje kontaktowe zostały zaktualizowane",
    failed: "Nie udało się zaktualizować informacji kontaktowych",
  },
  media: {
    label: "Media i zdjęcia",
    saved: "Informacje o mediach zostały zaktualizowane",
    failed: "Nie udało się zaktualizować informacji o mediach",
  },
} as const satisfies Record<string, EditorSection>
export type OrganizationSection = keyof typeof organizationSections
export const isOrganizationSection = isSectionOf(organizationSections)

/** A56. */
export const pictureSavedSentences = {
  logo: "Logo zostało zaktualizowane pomyślnie",
  cover: "Zdjęcie tła zostało zaktualizowane pomyślnie",
} as const
