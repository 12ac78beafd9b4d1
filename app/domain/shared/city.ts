import { fold } from "#app/lib/text/fold.ts"
import rows from "./data/cities.json" with { type: "json" }
import { type Voivodeship, voivodeships } from "./data/voivodeships.ts"

/* 1,026 towns (125 kB), server only. Source: PRNG (GUGiK), opracowanie polskie-miejscowosci; order by GeoNames. */

export type City = { name: string; voivodeship: Voivodeship; county: string }

export type CitySuggestion = City & {
  /** The name, disambiguated when several towns share it. */
  label: string
}

/** Bigger towns first. */
export const cities: readonly City[] = (rows as [string, number, string][]).map(([name, voivodeship, county]) => ({
  name,
  voivodeship: voivodeships[voivodeship] as Voivodeship,
  county,
}))

const searchKey = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()
const searchRows = cities.map((city) => ({ city, name: searchKey(city.name) }))
const ambiguousNames = new Set(
  cities.map((city) => city.name).filter((name, index, names) => names.indexOf(name) !== index),
)

/** "Poznań – wielkopolskie", or with the county where that is ambiguous: "Olsztyn – śląskie, pow. częstochowski". */
export const cityLabel = ({ name, voivodeship, county }: City): string =>
  ambiguousNames.has(name) && county !== name ? `${name} – ${voivodeship}, pow. ${county}` : `${name} – ${voivodeship}`

/** Matches at the start of the name, then of a later word; bigger first, accents optional. */
export function suggestCities(query: string, limit = 8): CitySuggestion[] {
  const typed = searchKey(query)
  if (typed === "") return []
  const first = searchRows.filter(({ name }) => name.startsWith(typed))
  const later = searchRows.filter(({ name }) => name.includes(` ${typed}`))
  return [...first, ...later].slice(0, limit).map(({ city }) => ({ ...city, label: cityLabel(city) }))
}

/** The town of this name if unique, to fill in its voivodeship. */
export function findCity(name: string): City | null {
  const found = searchRows.filter((row) => row.name === searchKey(name))
  return found.length === 1 ? (found[0]?.city ?? null) : null
}
