import { searchWords } from "#app/lib/text/polish-words.ts"
import { cities } from "./city.ts"
import points from "./data/town-points.json" with { type: "json" }

/** Names of the towns nearest to one, nearest first; empty for an unknown name. Of several of a name the largest counts. */
export function nearestTowns(lexeme: string, most: number): string[] {
  const at = cities.findIndex(({ name }) => searchWords(name).join("_") === lexeme)
  const [x, y] = points[at] ?? []
  if (x === undefined || y === undefined) return []
  return cities
    .map(({ name }, place) => {
      const [otherX = 0, otherY = 0] = points[place] ?? []
      return { name, distance: place === at ? Number.POSITIVE_INFINITY : (otherX - x) ** 2 + (otherY - y) ** 2 }
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ name }) => name)
}
