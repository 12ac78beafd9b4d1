import { expect, test } from "vitest"
import { cities } from "./city.ts"
import points from "./data/town-points.json" with { type: "json" }
import { nearestTowns } from "./near-towns.ts"

/** All towns sorted by their distance from the one at this place. */
function sortedFrom(from: number) {
  const [x = 0, y = 0] = points[from] ?? []
  return cities
    .map(({ name }, place) => ({ name, place, distance: distanceTo(points[place] ?? [], x, y) }))
    .filter(({ place }) => place !== from)
    .sort((one, other) => one.distance - other.distance)
    .map(({ name }) => name)
}
const distanceTo = ([x = 0, y = 0]: readonly number[], otherX: number, otherY: number) =>
  (x - otherX) ** 2 + (y - otherY) ** 2

test.each([
  ["warszawa", 8],
  ["zielona_gora", 3],
  ["wisla", 20],
])("nearestTowns(%s, %i) names the nearest towns in their order", (lexeme, most) => {
  const at = cities.findIndex(({ name }) => name.toLowerCase() === townOf[lexeme])
  expect(nearestTowns(lexeme, most)).toEqual(sortedFrom(at).slice(0, most))
})
const townOf: Record<string, string> = { warszawa: "warszawa", zielona_gora: "zielona góra", wisla: "wisła" }

test("nearestTowns starts from the largest of several towns with a name; an unknown name has no neighbours", () => {
  const olsztyn = cities.findIndex(({ name }) => name === "Olsztyn")
  expect(nearestTowns("olsztyn", 4)).toEqual(sortedFrom(olsztyn).slice(0, 4))
  expect(nearestTowns("nibylandia", 4)).toEqual([])
})
