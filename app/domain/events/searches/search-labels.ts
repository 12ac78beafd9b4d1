import type { SearchFrequency } from "./saved-search.ts"
import { searchLimits } from "./saved-search.ts"

export const frequencyLabels: Readonly<Record<SearchFrequency, string>> = {
  daily: "Codziennie",
  weekly: "Co tydzień",
  never: "Bez e-maila",
}

export const searchErrors = {
  sponsorsOnly: "Wyszukiwania zapisują konta sponsorów.",
  full: `Możesz zapisać najwyżej ${searchLimits.searches} wyszukiwań. Usuń te, których już nie potrzebujesz.`,
  gone: "Tego wyszukiwania nie ma już na Twojej liście.",
  nothing: "Wpisz szukane słowo albo wybierz filtr, aby zapisać wyszukiwanie.",
  name: "Podaj nazwę wyszukiwania",
  frequency: "Wybierz, jak często mamy pisać",
} as const
