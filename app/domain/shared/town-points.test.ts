import { expect, test } from "vitest"
import { cities } from "./city.ts"
import points from "./data/town-points.json" with { type: "json" }
import { townPointOf } from "./town-points.ts"

test("every town has a point on the map", () => {
  expect(points.length).toBe(cities.length)
  for (const [x = -1, y = -1] of points) expect(x >= 0 && x <= 1000 && y >= 0 && y <= 910).toBe(true)
})

test("the town of an address is found, in its place", () => {
  const gdynia = townPointOf("ul. Portowa 3, 81-339 Gdynia")
  const krakow = townPointOf("Rynek 1, 31-042 Kraków, Polska")
  expect(gdynia?.y).toBeLessThan(krakow?.y ?? 0)
  expect(townPointOf("ul. Przykładowa 1, 00-000 Warszawa (dane przykładowe)")).not.toBeNull()
  expect(townPointOf("gdzieś w Polsce")).toBeNull()
  expect(townPointOf("1, 00-001 Nibylandia")).toBeNull()
})
