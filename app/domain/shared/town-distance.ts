import { editDistance } from "#app/lib/text/edit-distance.ts"
import { searchWords } from "#app/lib/text/polish-words.ts"
import { type City, cities, cityLabel, suggestCities } from "./city.ts"
import positions from "./data/town-positions.json" with { type: "json" }

/* Latitude and longitude of each town in degrees, in the order of the towns; source: PRNG (GUGiK) and GeoNames. */

/**
 * The place of an event, in the same form as the column `town` that the database generates: the town's words before a
 * comma, slash or bracket, and the voivodeship.
 */
export const townKey = (city: string, voivodeship: string): string =>
  `${wordsOf(/^[^,(/]*/.exec(city)?.[0] ?? "")}, ${voivodeship}`

const wordsOf = (text: string) => searchWords(text).join(" ")

const byName = new Map<string, City>()
for (const city of cities)
  for (const name of [city.name, `${city.name} ${city.voivodeship}`, cityLabel(city)])
    if (!byName.has(wordsOf(name))) byName.set(wordsOf(name), city)

/** Finds a town by its name; of several towns the largest, unless a voivodeship follows ("Olsztyn, śląskie"). */
export const findTown = (text: string): City | null => byName.get(wordsOf(text)) ?? null

/** Suggests towns for a mistyped name: first those with this beginning, then those with up to two different letters. */
export function similarTowns(text: string, most = 3): string[] {
  const typed = wordsOf(text)
  const alike = cities
    .map(({ name }) => ({ name, distance: editDistance(typed, wordsOf(name), 2) }))
    .filter(({ distance }) => distance <= Math.min(2, typed.length - 3))
    .sort((one, other) => one.distance - other.distance)
  return [...new Set([...suggestCities(text, most), ...alike].map(({ name }) => name))].slice(0, most)
}

export type NearTown = { key: string; km: number }

/** Towns within a distance in kilometres, nearest first; begins with the town itself. */
export function townsWithin(town: City, distance: number): readonly NearTown[] {
  const from = positions[cities.indexOf(town)] ?? []
  return cities
    .map((city, at) => ({ key: townKey(city.name, city.voivodeship), km: kilometres(from, positions[at] ?? []) }))
    .filter(({ km }) => km <= distance)
    .sort((one, other) => one.km - other.km)
    .map(({ key, km }) => ({ key, km: Math.round(km) }))
}

/** Mean radius of the Earth. */
const radius = 6371
const radians = (degrees = 0) => (degrees * Math.PI) / 180

/** Along a great circle (haversine). */
function kilometres([lat, lng]: readonly number[], [otherLat, otherLng]: readonly number[]): number {
  const half = (from?: number, to?: number) => Math.sin((radians(to) - radians(from)) / 2) ** 2
  const chord = half(lat, otherLat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(lng, otherLng)
  return 2 * radius * Math.asin(Math.sqrt(chord))
}
