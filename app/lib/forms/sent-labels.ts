import type { SentForm } from "./sent-form.ts"

/** Labels of free-text controls, by the last part of the name. */
const labels = new Map(
  Object.entries({
    name: "Nazwa lub imię i nazwisko",
    companyName: "Nazwa firmy",
    organizationName: "Nazwa organizacji",
    title: "Tytuł",
    subject: "Temat",
    message: "Wiadomość",
    content: "Treść",
    description: "Opis",
    details: "Uzasadnienie",
    statement: "Uzasadnienie",
    reason: "Powód",
    note: "Wiadomość dla drugiej strony",
    comment: "Komentarz",
    summary: "Przebieg",
    about: "Opis",
    amount: "Kwota",
    goal: "Ile chcecie zebrać",
    email: "Adres e-mail",
    address: "Adres",
    detailedLocation: "Miejsce",
    city: "Miejscowość",
    tags: "Tagi",
    benefits: "Korzyść",
    achievements: "Osiągnięcia",
    website: "Strona internetowa",
  }),
)
/** Controls with fixed options, which are sent again unchanged. */
const chosen = new Set([
  "audience",
  "status",
  "category",
  "voivodeship",
  "regions",
  "branches",
  "kind",
  "decision",
  "to",
])

/** "lines[0].title" is a title. Null for selected, ticked or hidden values; a value with a space counts as typed. */
export function labelOf(name: string, text: string): string | null {
  if (text.trim() === "") return null
  const part =
    name
      .replace(/\[\d+\]/g, "")
      .split(".")
      .at(-1) ?? ""
  if (chosen.has(part)) return null
  return labels.get(part) ?? (/\s/.test(text.trim()) ? "Wpisany tekst" : null)
}

export const hasWriting = ({ texts }: SentForm): boolean => texts.some(([name, text]) => labelOf(name, text) !== null)
