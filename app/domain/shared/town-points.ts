import { cities, findCity } from "./city.ts"
import points from "./data/town-points.json" with { type: "json" }

/** Thousandths of the map's width, from its left upper corner (features/moderation/contact/poland.svg). */
export type MapPoint = { x: number; y: number }

/** Where on the map of Poland the town of a postal address lies, or null when no town is read out of it. */
export function townPointOf(address: string): MapPoint | null {
  const [, town = ""] = /\d{2}-\d{3}\s+([^,(]+)/.exec(address) ?? []
  const city = findCity(town)
  const [x, y] = (city && points[cities.indexOf(city)]) ?? []
  return x === undefined || y === undefined ? null : { x, y }
}
