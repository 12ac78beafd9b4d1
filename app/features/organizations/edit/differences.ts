import { cleanText } from "#app/lib/text/text.ts"
import { excerpt } from "#app/lib/text/typography.ts"

/** A typed value that differs from the stored one. */
export type Difference = { label: string; saved: string }

const labels: Readonly<Record<string, string>> = {
  name: "Nazwa organizacji",
  description: "Opis",
  category: "Kategoria",
  nip: "NIP",
  krs: "KRS",
  foundingDate: "Data założenia",
  achievements: "Osiągnięcia",
  address: "Adres",
  contactEmail: "E-mail kontaktowy",
  phone: "Telefon",
  website: "Strona internetowa",
  logoId: "Logo",
  coverId: "Zdjęcie tła",
  facebook: "Facebook",
  twitter: "Twitter (X)",
  instagram: "Instagram",
  linkedin: "LinkedIn",
}

/** Differences between an outdated form and what was saved meanwhile. */
export function differences(
  saved: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string | string[]>>,
): Difference[] {
  return Object.entries(saved).flatMap(([name, value]) => {
    const own = typed[name]
    if (typeof own !== "string" || cleanText(own, true) === cleanText(value, true)) return []
    const isPicture = name.endsWith("Id")
    const shown = isPicture ? (value ? "inne zdjęcie" : "brak zdjęcia") : excerpt(value, 120) || "puste"
    return [{ label: labels[name] ?? name, saved: shown }]
  })
}
