import {
  type OrganizationSection,
  organizationSections,
  pictureSavedSentences,
} from "#app/domain/organizations/organization-sections.ts"

/** Toast of a save (A 8, A56), also naming a picture that could not be stored (A51). */
export function savedToast(
  section: OrganizationSection,
  pictures: { logo: boolean; cover: boolean },
  problem: string | null,
) {
  if (problem)
    return {
      title: "Błąd przesyłania",
      description: `${organizationSections[section].saved}, ale bez zdjęcia. ${problem}`,
      tone: "bad" as const,
    }
  const sentences = [
    organizationSections[section].saved,
    pictures.logo && pictureSavedSentences.logo,
    pictures.cover && pictureSavedSentences.cover,
  ].filter((sentence) => sentence !== false)
  return { title: "Sukces", description: sentences.join(". ") }
}
