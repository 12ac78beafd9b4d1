import { type Voivodeship, voivodeships } from "./data/voivodeships.ts"

export { type Voivodeship, voivodeships }

export const unknownLocation = "Lokalizacja nieznana"

export const isVoivodeship = (text: unknown): text is Voivodeship => voivodeships.some((name) => name === text)

/** "Poznań, wielkopolskie"; 'Lokalizacja nieznana' when both are empty (A 3, A80). */
export const locationOf = (city: string | null, voivodeship: string | null): string =>
  [city, voivodeship].filter(Boolean).join(", ") || unknownLocation
