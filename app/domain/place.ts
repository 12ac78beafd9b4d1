import { fold } from "#app/lib/fold.ts"
import { type Voivodeship, voivodeshipFacts, voivodeships } from "./data/voivodeships.ts"

export { type Voivodeship, voivodeships }

export const unknownLocation = "Lokalizacja nieznana"

export const isVoivodeship = (text: unknown): text is Voivodeship => voivodeships.some((name) => name === text)

/** The voivodeship a person meant, whatever the case and accents ("Slaskie" → "śląskie"); null when none. */
export const readVoivodeship = (text: string): Voivodeship | null =>
  voivodeships.find((name) => fold(name) === fold(text.trim())) ?? null

/** "województwie wielkopolskim", to follow "w". */
export const inVoivodeship = (voivodeship: Voivodeship): string => voivodeshipFacts[voivodeship].locative

/** "Poznań, wielkopolskie" from the two columns; 'Lokalizacja nieznana' when both are empty (A 3, A80). */
export const locationOf = (city: string | null, voivodeship: string | null): string =>
  [city, voivodeship].filter(Boolean).join(", ") || unknownLocation

/** An old joined location in two: cut at the last comma, if a voivodeship follows it (A80). */
export function splitLocation(location: string | null): { city: string | null; voivodeship: Voivodeship | null } {
  const text = location?.trim() ?? ""
  const comma = text.lastIndexOf(",")
  const voivodeship = readVoivodeship(text.slice(comma + 1))
  if (!voivodeship) return { city: text || null, voivodeship: null }
  return { city: text.slice(0, Math.max(comma, 0)).trim() || null, voivodeship }
}
