import { cities, findCity } from "./city.ts"
import points from "./data/town-points.json" with { type: "json" }

/** Thousandths of the map's width, from its top left corner (features/moderation/contact/poland.svg). */
export type MapPoint = { x: number; y: number }

/** Map position of a postal address's town; null when none is recognized. */
export function townPointOf(address: string): MapPoint | null {
  const [, town = ""] = /\d{2}-\d{3}\s+([^,(]+)/.exec(address) ?? []
  const city = findCity(town)
  const [x, y] = (city && points[cities.indexOf(city)]) ?? []
  return x === undefined || y === undefined ? null : { x, y }
}
