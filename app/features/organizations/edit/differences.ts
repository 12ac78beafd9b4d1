import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { cleanText } from "#app/lib/text/text.ts"
import { excerpt } from "#app/lib/text/typography.ts"

/** A typed value that differs from the stored one. */
export type Difference = { label: string; saved: string }

const organizationLabels: Readonly<Record<string, string>> = {
  name: "Nazwa organizacji",
  description: "Opis",
  category: "Kategoria",
  nip: "NIP",
  krs: "KRS",
  representatives: "Kto reprezentuje organizację",
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

export const companyLabels: Readonly<Record<string, string>> = {
  ...organizationLabels,
  name: "Nazwa firmy",
  representatives: "Kto reprezentuje firmę",
  about: "O firmie",
  industries: "Branże",
  regions: "Gdzie działacie",
  showsSupports: "Zrealizowane wsparcia publicznie",
}

const clean = (text: string) => cleanText(text, { multiline: true })

/** Differences between an outdated form and what was saved meanwhile. */
export function differences(saved: TypedValues, typed: TypedValues, labels = organizationLabels): Difference[] {
  return Object.entries(saved).flatMap(([name, stored]) => {
    const value = [stored].flat().join(", ")
    const own = Array.isArray(stored) ? [typed[name] ?? []].flat().join(", ") : typed[name]
    if (typeof own !== "string" || clean(own) === clean(value)) return []
    const isPicture = name.endsWith("Id")
    const picture = value ? "inne zdjęcie" : "brak zdjęcia"
    return [{ label: labels[name] ?? name, saved: isPicture ? picture : excerpt(value, 120) || "puste" }]
  })
}
