import { cities } from "./city.ts"
import points from "./data/town-points.json" with { type: "json" }
import { findTown } from "./town-distance.ts"

/** Names of the towns nearest to a town, nearest first; empty for an unknown name. Of several towns with the name the largest counts. */
export function nearestTowns(lexeme: string, most: number): string[] {
  const town = findTown(lexeme)
  const [x, y] = (town && points[cities.indexOf(town)]) ?? []
  if (x === undefined || y === undefined) return []
  const nearest: { name: string; distance: number }[] = []
  for (const [place, [otherX = 0, otherY = 0]] of points.entries()) {
    const distance = (otherX - x) ** 2 + (otherY - y) ** 2
    const isFull = nearest.length === most
    const name = cities[place]?.name
    if (name === undefined || cities[place] === town || (isFull && distance >= (nearest.at(-1)?.distance ?? 0)))
      continue
    const farther = nearest.findIndex((other) => other.distance > distance)
    nearest.splice(farther === -1 ? nearest.length : farther, 0, { name, distance })
    if (isFull) nearest.pop()
  }
  return nearest.map(({ name }) => name)
}
