import { cleanText } from "#app/lib/text/text.ts"

/** Escapes the wildcards of LIKE. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, "\\$&")

/** Longer phrases are cut. */
export const longestPhrase = 100

/** A search phrase of the URL: cleaned and cut after a word, never refused. */
export function readPhrase(text: string | null): string {
  const whole = cleanText((text ?? "").slice(0, 10 * longestPhrase).replace(/\p{Cc}/gu, " "))
  if (whole.length <= longestPhrase) return whole.toWellFormed()
  const lastSpace = whole.lastIndexOf(" ", longestPhrase)
  return whole.slice(0, lastSpace > 0 ? lastSpace : longestPhrase).toWellFormed()
}

/** Why a phrase finds less than was typed, or nothing. */
export const searchProblems = {
  empty: "Wpisz co najmniej jedno słowo: z\u00a0tytułu, nazwę miejscowości lub organizacji.",
  "only stop words":
    "Same spójniki i\u00a0przyimki nie wystarczą. Dopisz słowo z\u00a0tytułu, miejscowość lub organizację.",
  "too long": "Szukamy najwyżej ośmiu słów, więc pomijamy koniec tego zapytania.",
} as const
